//! Every simple command at every depth, wherever in the tree it hides.

use super::ast::{
    Command, CommandKind, Descriptor, List, Redirect, RedirectTarget, Script, SimpleCommand,
};
use super::word::{Assignment, AssignmentValue, BraceKind, GlobKind, Part, Word};

/// What is still to be looked into. The stack of these takes the place of recursion.
enum Node<'a> {
    List(&'a List<'a>),
    Command(&'a Command<'a>),
    Words(&'a [Word<'a>]),
    Parts(&'a [Part<'a>]),
    Assignment(&'a Assignment<'a>),
    Redirect(&'a Redirect<'a>),
}

impl Script<'_> {
    /// Every simple command of the text, at every depth, in the order in which they stand in it.
    /// Commands without a word (bare assignments and redirects) are among them.
    pub fn simple_commands(&self) -> Vec<&SimpleCommand<'_>> {
        simple_commands(vec![Node::List(&self.list)])
    }
}

impl List<'_> {
    /// As [`Script::simple_commands`].
    pub fn simple_commands(&self) -> Vec<&SimpleCommand<'_>> {
        simple_commands(vec![Node::List(self)])
    }
}

impl Word<'_> {
    /// The simple commands in the word's expansions, as [`Script::simple_commands`].
    pub fn simple_commands(&self) -> Vec<&SimpleCommand<'_>> {
        simple_commands(vec![Node::Parts(&self.parts)])
    }
}

fn simple_commands(todo: Vec<Node<'_>>) -> Vec<&SimpleCommand<'_>> {
    let mut found = Vec::new();
    walk(todo, |kind| {
        if let CommandKind::Simple(simple) = kind {
            found.push(simple);
        }
    });
    found.sort_by_key(|simple: &&SimpleCommand| order(simple));
    found
}

/// Whether a `case` command hides in the parts, at any depth.
pub(super) fn holds_case(parts: &[Part]) -> bool {
    let mut found = false;
    walk(vec![Node::Parts(parts)], |kind| {
        found |= matches!(kind, CommandKind::Case(_));
    });
    found
}

/// Shows every command to `visit`, in no order.
fn walk<'a>(mut todo: Vec<Node<'a>>, mut visit: impl FnMut(&'a CommandKind<'a>)) {
    while let Some(node) = todo.pop() {
        match node {
            Node::List(list) => list_nodes(list, &mut todo),
            Node::Command(command) => {
                visit(&command.kind);
                todo.extend(command.redirects.iter().map(Node::Redirect));
                command_nodes(&command.kind, &mut todo);
            }
            Node::Words(words) => todo.extend(words.iter().map(|word| Node::Parts(&word.parts))),
            Node::Parts(parts) => {
                for part in parts {
                    part_nodes(part, &mut todo);
                }
            }
            Node::Assignment(assignment) => assignment_nodes(assignment, &mut todo),
            Node::Redirect(redirect) => redirect_nodes(redirect, &mut todo),
        }
    }
}

/// A command stands where its first word does, behind the substitutions in its assignments.
fn order(simple: &SimpleCommand) -> (usize, usize) {
    let head = simple.words.first().map_or(simple.span, |word| word.span);
    (head.start, head.end)
}

fn list_nodes<'a>(list: &'a List<'a>, todo: &mut Vec<Node<'a>>) {
    for item in &list.items {
        let others = item.and_or.rest.iter().map(|(_, pipeline)| pipeline);
        for pipeline in std::iter::once(&item.and_or.first).chain(others) {
            todo.extend(pipeline.stages.iter().map(Node::Command));
        }
    }
}

fn command_nodes<'a>(kind: &'a CommandKind<'a>, todo: &mut Vec<Node<'a>>) {
    match kind {
        CommandKind::Simple(simple) => {
            todo.extend(simple.assignments.iter().map(Node::Assignment));
            todo.push(Node::Words(&simple.words));
        }
        CommandKind::Subshell(list) | CommandKind::Group(list) => todo.push(Node::List(list)),
        CommandKind::If(command) => {
            for (condition, body) in &command.branches {
                todo.extend([Node::List(condition), Node::List(body)]);
            }
            todo.extend(command.otherwise.as_ref().map(Node::List));
        }
        CommandKind::Loop(command) => {
            todo.extend([Node::List(&command.condition), Node::List(&command.body)]);
        }
        CommandKind::For(command) => {
            todo.push(Node::Parts(&command.name.parts));
            todo.push(Node::Words(command.words.as_deref().unwrap_or_default()));
            todo.push(Node::List(&command.body));
        }
        CommandKind::ArithmeticFor(command) => {
            todo.push(Node::Parts(&command.header.parts));
            todo.push(Node::List(&command.body));
        }
        CommandKind::Case(command) => {
            todo.push(Node::Parts(&command.subject.parts));
            for arm in &command.arms {
                todo.push(Node::Words(&arm.patterns));
                todo.push(Node::List(&arm.body));
            }
        }
        CommandKind::Function(definition) => {
            todo.push(Node::Parts(&definition.name.parts));
            todo.push(Node::Command(&definition.body));
        }
        CommandKind::Coproc(coproc) => {
            todo.extend(coproc.name.as_ref().map(|name| Node::Parts(&name.parts)));
            todo.push(Node::Command(&coproc.body));
        }
        CommandKind::Test(words) => todo.push(Node::Words(words)),
        CommandKind::Arithmetic(text) => todo.push(Node::Parts(&text.parts)),
    }
}

fn part_nodes<'a>(part: &'a Part<'a>, todo: &mut Vec<Node<'a>>) {
    match part {
        Part::Literal(_) | Part::Tilde(_) => {}
        Part::Parameter(parameter) => {
            todo.extend(
                parameter
                    .subscript
                    .as_ref()
                    .map(|word| Node::Parts(&word.parts)),
            );
            let operands = parameter.operation.as_ref().map(|it| it.words.as_slice());
            todo.extend(operands.map(Node::Words));
        }
        Part::Command(command) => todo.push(Node::List(&command.list)),
        Part::Process(process) => todo.push(Node::List(&process.list)),
        Part::Arithmetic(arithmetic) => todo.push(Node::Parts(&arithmetic.text.parts)),
        Part::Glob(glob) => {
            if let GlobKind::Extended { alternatives, .. } = &glob.kind {
                todo.push(Node::Words(alternatives));
            }
        }
        Part::Brace(brace) => {
            if let BraceKind::Alternatives(words) = &brace.kind {
                todo.push(Node::Words(words));
            }
        }
        Part::Assignment(assignment) => todo.push(Node::Assignment(assignment)),
    }
}

fn assignment_nodes<'a>(assignment: &'a Assignment<'a>, todo: &mut Vec<Node<'a>>) {
    todo.extend(
        assignment
            .subscript
            .as_ref()
            .map(|word| Node::Parts(&word.parts)),
    );
    match &assignment.value {
        AssignmentValue::Word(word) => todo.push(Node::Parts(&word.parts)),
        AssignmentValue::Array(elements) => {
            for element in elements {
                todo.extend(
                    element
                        .subscript
                        .as_ref()
                        .map(|word| Node::Parts(&word.parts)),
                );
                todo.push(Node::Parts(&element.value.parts));
            }
        }
    }
}

fn redirect_nodes<'a>(redirect: &'a Redirect<'a>, todo: &mut Vec<Node<'a>>) {
    if let Some(Descriptor::Variable {
        subscript: Some(subscript),
        ..
    }) = &redirect.descriptor
    {
        todo.push(Node::Parts(&subscript.parts));
    }
    match &redirect.target {
        RedirectTarget::Word(word) => todo.push(Node::Parts(&word.parts)),
        RedirectTarget::HereDocument(document) => {
            todo.push(Node::Parts(&document.body().parts));
        }
    }
}
