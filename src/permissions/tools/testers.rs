//! testers: a test is the project's own code; a report is a file; recording a run sends it away.

use super::builds::code_file;
use super::prelude::*;

/// Options that test runners share under these names.
const REPORTS: &[Opt] = &[
    value("--outputFile|--output-file|--outputfile|--coverageDirectory|--coverage-directory|--log-junit|--log-teamcity|--testdox-html|--testdox-text|--coverage-html|--coverage-clover|--coverage-xml|--coverage-text|--output|--out|-o|--report-formatter-path|--tap-file|--output-dir|--outputDir")
        .writes(),
    value("-c|--config|--configuration|-r|--require|--setup|--import|--loader|--globalSetup|--bootstrap|-I").check(code_file),
    value("-t|--testNamePattern|--testPathPattern|--reporter|-R|--filter|-e|--example|--tag|--group|--testsuite|--project|-j|--workers|--maxWorkers|-w|--shard|--retries|--timeout|-g|--grep|-f|--format|--seed|--order|--pattern|-P|--environment|--pool|--browser|--spec|--grep-invert|--trace|-n|--match|-m|--only|-b|--env"),
    switch("--run|--watch|--watchAll|--coverage|--no-coverage|-u|--update|--updateSnapshot|--ci|-i|--runInBand|--bail|--silent|--verbose|--passWithNoTests|--headed|--headless|--ui|--debug|--list|--listTests|--showConfig|--fail-fast|--forceExit|--detectOpenHandles|--stop-on-failure|--parallel|--no-cache|-v"),
    switch("-h").help(),
];

pub(super) const TOOLS: &[Spec] = &[
    // Whatever the options: medium; those that name a report or more code are listed.
    tool("jest|vitest|mocha|ava|tap|tape|jasmine|karma|qunit|uvu|c8|nyc|wdio|nightwatch|testcafe|detox|cucumber-js|cucumber|rspec|minitest|phpunit|pest|paratest|behat|codecept|phpspec|atoum|kahlan|bats|shellspec|shunit2|busted|prove|robot|behave|lettuce|nose2|nosetests|trial|stestr|green|mutmut|cosmic-ray|hypothesis|stryker|newman|bruno|bru|hurl|tavern|schemathesis|dredd|backstop|lost-pixel|guard|autotest|parallel_rspec|turbo_tests|zeus|spring")
        .medium()
        .options(REPORTS)
        .operands(&[every(Nothing)]),
    // Tests and recorders run the project; reports are served.
    tool("playwright").verbs(&[
        verb("help").safe().any_option(), verb("show-report|show-trace").medium(),
        verb("test|install|install-deps|uninstall|codegen|open|merge-reports|clear-cache|screenshot|pdf|init-agents|run-server|cr|ff|wk").options(REPORTS),
    ]),
    // A recorded run is sent to a service.
    tool("cypress").verbs(&[
        verb("version|info|help|verify").safe().any_option(),
        verb("run|open|install").options(&[switch("--record").dangerous().why("sends the run to another machine"), value("-k|--key").dangerous().why("sends the run to another machine")]).shared(REPORTS),
    ]),
    // Load from here is felt elsewhere.
    tool("k6|artillery").verbs(&[verb("version|help").safe().any_option(), verb("run|new|archive|quick|convert|test|inspect|report").options(&[value("-o|--out|--output|--summary-export").writes()])]).otherwise(Level::Dangerous),
    // Load is felt by the other side.
    tool("ab|wrk|wrk2|hey|siege|vegeta|bombardier|oha|autocannon|jmeter|gatling").medium().network().options(&[value("-o|-g|-e|--output|-l|--logfile|-output").writes()]),
];
