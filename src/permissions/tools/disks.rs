//! disks: asking what is there is free; what formats, repartitions, wipes or shrinks cannot be brought back, and
//! the rest reaches beyond the project.

use super::prelude::*;
use super::shared::{catastrophic_unless_listing, dangerous_unless_listing, lists};
use crate::permissions::spec::names;

/// Why formatting is beyond repair.
const ERASES: &str = "erases a disk or a file system";

pub(super) const TOOLS: &[Spec] = &[
    tool("mkfs|mkfs.ext|mkfs.xfs|mkfs.btrfs|mkfs.vfat|mkfs.fat|mkfs.msdos|mkfs.ntfs|mkfs.exfat|mkfs.f2fs|mkfs.minix|mkfs.cramfs|mkfs.bfs|mkfs.jfs|mkfs.reiserfs|mkfs.udf|mkfs.nilfs2|mkfs.ocfs2|mkfs.gfs2|mkfs.bcachefs|mkfs.erofs|mkfs.hfsplus")
        .catastrophic()
        .why(ERASES),
    tool("mke2fs|mkdosfs|mkntfs|mkexfatfs|mkudffs|mkreiserfs|newfs|newfs_hfs|newfs_apfs|newfs_msdos|newfs_exfat|newfs_udf|mkswap|blkdiscard|bcachefs|cfdisk|gdisk|cgdisk|fixparts|partclone|partimage|asr|format|diskpart|growisofs|wodim|cdrecord|cdrdao|nwipe|dban|format.com|sg_format|sg_sanitize|scsiformat")
        .catastrophic()
        .why(ERASES)
        .operands(&[every(Writes)]),
    // Options that list do nothing else, and an option that is not listed here may do anything.
    tool("fdisk|sfdisk")
        .safe()
        .other_options(Level::Catastrophic)
        .options(&[
            switch("-l|--list|-V|--verify|-J|--json|-F|--list-free|-x|--list-details|-s|--show-size|-g|--show-geometry|-d|--dump").lists(),
            attached("-L|--color|-u|--units"),
            value("-o|--output|-b|--sector-size"),
        ])
        .check(catastrophic_unless_listing),
    tool("sgdisk")
        .safe()
        .other_options(Level::Catastrophic)
        .options(&[
            switch("-p|--print|-v|--verify|-O|--print-mbr|-E|--end-of-largest|-F|--first-aligned-in-largest|-f|--first-in-largest").lists(),
            value("-i|--info").lists(),
            value("-b|--backup").writes(),
            switch("-L|--list-types").lists(),
        ])
        .check(catastrophic_unless_listing),
    tool("parted")
        .safe()
        .options(&[value("-a|--align"), switch("-l|--list").lists(), switch("-m|--machine|-j|--json|-s|--script|-f|--fix")])
        .check(parted),
    tool("partprobe|partx|kpartx|addpart|delpart|resizepart")
        .safe()
        .other_options(Level::Dangerous)
        .options(&[switch("-s|--show|-l|--list|--dry-run").lists()])
        .check(dangerous_unless_listing),
    // Without `-a` or `-o` it lists signatures.
    tool("wipefs")
        .safe()
        .options(&[
            switch("-n|--no-act").dry_run(),
            switch("-a|--all").catastrophic().why(ERASES),
            value("-o|--offset").catastrophic().why(ERASES),
            value("-t|--types|-O|--output"),
            attached("-b|--backup").medium(),
            switch("-f|--force|-i|--noheadings|-J|--json|-p|--parsable|-q|--quiet"),
        ]),
    tool("badblocks")
        .safe()
        .options(&[
            switch("-w|-n").catastrophic().why(ERASES),
            value("-o").writes(),
            value("-b|-c|-d|-e|-i|-p|-t|-B"),
            switch("-s|-v|-f|-X"),
        ]),
    // Asking a drive is harmless; securely erasing and raw writes are not. All options given are carried out.
    tool("hdparm|sdparm|sg_raw|sg_write_buffer")
        .safe()
        .other_options(Level::Dangerous)
        .options(&[
            switch("-I|-i|-g|-t|-T|-C|-H|-q|-v|--direct").lists(),
            attached("--security-erase|--security-erase-enhanced|--trim-sector-ranges|--write-sector|--repair-sector|--make-bad-sector").catastrophic().why(ERASES),
            attached("--fwdownload|--sanitize-block-erase|--sanitize-crypto-scramble|--sanitize-overwrite-passes|--dco-restore|--yes-i-know-what-i-am-doing").catastrophic().why(ERASES),
        ])
        .check(dangerous_unless_listing),
    tool("smartctl")
        .safe()
        .other_options(Level::Dangerous)
        .options(&[
            switch("-a|--all|-x|--xall|-i|--info|-H|--health|-c|--capabilities|-A|--attributes|-j|--json"),
            switch("--scan|--scan-open|--identify"),
            value("-d|--device|-l|--log|-n|--nocheck|-q|--quietmode|-r|--report|-g|--get|-f|--format|-T|--tolerance"),
            value("-t|--test").medium(),
        ]),
    tool("nvme").verbs(&[
        verb("list|list-*|id-*|smart-log|error-log|fw-log|*-log|show-regs|get-feature|get-property|get-log|version|help").safe().any_option(),
        verb("format|sanitize|delete-ns|write|write-zeroes|write-uncor|dsm|fw-commit|fw-activate|detach-ns|zns").catastrophic().why(ERASES),
    ]).otherwise(Level::Dangerous),
    tool("fstrim|resize2fs|fsadm|xfs_growfs|xfs_admin|xfs_copy|xfs_db|xfs_mdrestore|ntfsresize|ntfsfix|ntfslabel|fatlabel|exfatlabel|swaplabel|e2image|e2undo|zerofree|e4defrag|fsfreeze|eject|fio|bonnie|blktrace|raw")
        .dangerous()
        .why("changes a file system"),
    tool("tune2fs|e2label|blockdev|xfs_repair")
        .safe()
        .other_options(Level::Dangerous)
        .options(&[
            switch("-l|-n|--report|--getro|--getsz|--getsize64|--getss|--getbsz|--getra|--getpbsz").lists(),

        ])
        .check(dangerous_unless_listing),
    tool("xfs_metadump").medium().operands(&[nth(1, Writes)]),
    tool("debugfs")
        .safe()
        .other_options(Level::Dangerous)
        .options(&[value("-R").check(file_system_request), switch("-c|-D|-n"), value("-b|-s|-d|-i")])
        .check(asks_nothing),
    tool("dumpe2fs|xfs_info|filefrag|e2freefrag|ntfsinfo|ntfsls|fatcat|disktype|lsdvd|isoinfo|isosize|quotastats|lsfd|vgdisplay|lvdisplay|pvdisplay|lvs|vgs|pvs|lvscan|vgscan|pvscan|lvmdiskscan")
        .safe()
        .any_option(),
    // A check without `-n` repairs.
    tool("fsck|fsck.ext|fsck.xfs|fsck.vfat|fsck.fat|fsck.ntfs|fsck.exfat|fsck.f2fs|fsck.btrfs|fsck.hfs|e2fsck|dosfsck|fsck_hfs|fsck_apfs|reiserfsck|btrfsck|exfatfsck|chkdsk")
        .dangerous()
        .why("repairs a file system")
        .options(&[switch("-n|-N").dry_run(), switch("-f|-y|-p|-a|-v|-A|-R|-M|-T|-V|-C|-r|-t"), value("-b|-E|-j")]),
    // Logical volumes: what is removed or shrunk takes the data along.
    tool("lvremove|vgremove|pvremove|lvreduce|vgreduce|lvresize|pvmove|vgcfgrestore|thin_repair|lvconvert|vgmerge|vgsplit|pvresize")
        .catastrophic()
        .why("removes or shrinks volumes")
        .options(&[switch("-t|--test").dry_run()]),
    tool("lvcreate|vgcreate|pvcreate|lvextend|vgextend|lvchange|vgchange|pvchange|lvrename|vgrename|vgexport|vgimport|vgcfgbackup|vgck|vgmknodes|lvmetad|dmeventd")
        .dangerous()
        .why("changes volumes")
        .options(&[switch("-t|--test").dry_run()]),
    // Alone it takes commands from standard input.
    tool("lvm").alone(Level::Dangerous).verbs(&[
        verb("lvs|vgs|pvs|lvdisplay|vgdisplay|pvdisplay|*scan|version|help|config|lvmconfig|dumpconfig|segtypes|formats|fullreport").safe().any_option(),
        verb("*remove|*reduce|lvresize|pvmove|vgcfgrestore|lvconvert|vgmerge|vgsplit|pvresize").catastrophic().why("removes or shrinks volumes"),
    ]).otherwise(Level::Dangerous),
    tool("zfs").verbs(&[
        verb("list|get|diff|holds|userspace|groupspace|projectspace|version|help").safe().any_option(),
        verb("send").safe().any_option(),
        verb("destroy|rollback|unload-key|change-key|upgrade|receive|recv").catastrophic().why("destroys or overwrites file systems").options(&[
            switch("-n").dry_run(),
            switch("-r|-R|-f|-v|-p|-d|-F|-u|-s|-e"),
        ]),
    ]).otherwise(Level::Dangerous),
    tool("zpool").verbs(&[
        verb("list|get|status|iostat|history|events|version|help|wait").safe().any_option(),
        verb("destroy|labelclear|create|remove|replace|detach|split|export|upgrade|initialize|trim|offline").catastrophic().why("destroys or changes pools").options(&[switch("-n").dry_run()]),
    ]).otherwise(Level::Dangerous),
    tool("btrfs").verbs(&[
        verb("version|help").safe(),
        verb("filesystem|fi|f").verbs(&[verb("show|df|du|usage|sync|list").safe().any_option(), verb("mkswapfile").medium()]).otherwise(Level::Dangerous),
        verb("subvolume|su*").verbs(&[
            verb("list|show|get-default|find-new|sync").safe().any_option(),
            verb("delete|d*").catastrophic().why("deletes a subvolume"),
        ]).otherwise(Level::Dangerous),
        verb("device|dev*").verbs(&[
            verb("stats|usage|ready").safe(),
            verb("delete|d*|rem*").catastrophic().why("takes a device out of the file system"),
        ]).otherwise(Level::Dangerous),
        verb("scrub|balance|qgroup|quota|property|replace").verbs(&[verb("status|show|list|get").safe().any_option()]).otherwise(Level::Dangerous),
        verb("inspect-internal|inspect").safe().any_option(),
        verb("check").safe().any_option().options(&[switch("--repair|--init-csum-tree|--init-extent-tree|--clear-space-cache").catastrophic().why("may destroy the file system")]),
        verb("rescue|restore").catastrophic(),
    ]).otherwise(Level::Dangerous),
    tool("mdadm")
        .safe()
        .other_options(Level::Dangerous)
        .options(&[
            switch("-D|--detail|-Q|--query|-E|--examine|--examine-bitmap|-X|--detail-platform").lists(),
            switch("-s|--scan|-v|--verbose|-b|--brief|-Y|--export|-t|--test"),
            switch("--zero-superblock|-C|--create|-G|--grow|-r|--remove|-f|--fail").catastrophic().why("destroys or changes an array of disks"),
        ])
        .check(dangerous_unless_listing),
    tool("cryptsetup|veritysetup|integritysetup").options(&[value("-d|--key-file|-t|--type|-c|--cipher|-s|--key-size|-h|--hash"), switch("-q|--batch-mode|-v|--verbose")]).verbs(&[
        verb("status|luksDump|isLuks|luksUUID|benchmark|verify|dump|bitlkDump|fvault2Dump|tcryptDump").safe().any_option(),
        verb("luksFormat|format|erase|luksErase|luksKillSlot|luksRemoveKey|luksChangeKey|reencrypt|convert|luksHeaderRestore|repair").catastrophic().why("makes encrypted data unreadable"),
    ]).otherwise(Level::Dangerous),
    tool("dmsetup").verbs(&[
        verb("ls|info|status|table|deps|version|targets|splitname|stats|help").safe().any_option(),
        verb("remove|remove_all|wipe_table|clear|load|reload").catastrophic(),
    ]).otherwise(Level::Dangerous),
    // Alone it lists the loops there are.
    tool("losetup")
        .safe()
        .options(&[
            switch("-d|--detach|-D|--detach-all|-c|--set-capacity|-f|--find|-P|--partscan|-L").dangerous(),
            value("-o|--offset|--sizelimit|-b|--sector-size").dangerous(),
            switch("-a|--all|-l|--list|-n|--noheadings|-J|--json|-v|--raw"),
            value("-O|--output|-j|--associated"),
        ])
        .operands(&[nth(1, Raise(Level::Dangerous, "makes a file a device"))]),
    tool("diskutil").verbs(&[
        verb("list|info|information|activity|listFilesystems|verifyVolume|verifyDisk|help").safe().any_option(),
        verb("apfs|ap|corestorage|cs|appleRAID|ar|image|coreStorage").verbs(&[
            verb("list|info|listUsers|listCryptoUsers|listSnapshots|listVolumeGroups").safe().any_option(),
            verb("mount|unmount|lockVolume|unlockVolume|addVolume|changeVolumeRole|attach").dangerous(),
        ]).otherwise(Level::Catastrophic),
        verb("mount|unmount|umount|mountDisk|unmountDisk|eject|rename|enableJournal|disableJournal|enableOwnership|disableOwnership|repairVolume|repairDisk|repairPermissions").dangerous(),
    ]).otherwise(Level::Catastrophic),
    tool("hdiutil").verbs(&[
        verb("info|imageinfo|verify|checksum|plugins|help|isencrypted|fsid|pmap").safe().any_option(),
        verb("create|makehybrid|convert|udifrez|segment|chpass").medium().single_dash().options(&[
            value("-o").writes(),
            value("-srcfolder|-volname|-size|-fs|-format|-type|-encryption|-layout|-srcdevice|-megabytes"),
            switch("-ov|-quiet|-verbose|-stdinpass|-puppetstrings"),
        ]).operands(&[nth(0, Writes)]),
        verb("attach|mount|detach|unmount|eject|compact|resize").dangerous(),
    ]).otherwise(Level::Catastrophic),
    tool("udisksctl|gnome-disks").verbs(&[verb("status|info|dump|monitor|help").safe().any_option()]).otherwise(Level::Dangerous),
    tool("multipath|iscsiadm|targetcli|rbd|ceph|gluster|drbdadm|mpathconf|tgtadm")
        .other_options(Level::Dangerous)
        .verbs(&[
            verb("status|-s|ls|list|info|health|df|du|version|show").safe(),
            verb("rm|remove|delete|destroy|purge").catastrophic(),
        ])
        .otherwise(Level::Dangerous),
];

/// Without a request, debugfs asks for them.
fn asks_nothing<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    if !call.has("-R") {
        requests.apply(Raise(Level::Dangerous, "changes a file system"), call.at());
    }
}

/// A request of debugfs that is not known to look may write.
fn file_system_request<'a>(request: Arg<'a>, requests: &mut Requests<'a>) {
    let verb = request.text.split_whitespace().next().unwrap_or_default();
    let looks = matches!(
        verb,
        "ls" | "stat"
            | "cat"
            | "stats"
            | "show_super_stats"
            | "ncheck"
            | "icheck"
            | "blocks"
            | "ex"
            | "htree"
            | "bmap"
            | "imap"
    );
    if !looks || request.whole().is_none() {
        requests.apply(Raise(Level::Dangerous, "changes a file system"), request);
    }
}

/// Commands of parted that look, with the units and numbers that stand behind them.
const LOOKS: &str = "print|p|unit|u|all|free|list|devices|help|version|align-check|opt|min|quit|q|B|s|kB|MB|GB|TB|KiB|MiB|\
                     GiB|TiB|%|chs|cyl|compact";

/// After the device stand commands; a few of them look.
fn parted<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    const WHY: Effect = Raise(Level::Catastrophic, "changes the partitions of a disk");
    let mut commands = call.operands().skip(1).peekable();
    if commands.peek().is_none() && !lists(call) {
        requests.apply(WHY, call.at());
    }
    let looks = |text: &str| names(LOOKS, text) || text.bytes().all(|b| b.is_ascii_digit());
    if let Some(command) = commands.find(|word| !word.whole().is_some_and(looks)) {
        requests.apply(WHY, command);
    }
}
