#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| stratvision_fuzz_properties::draughts_tables_are_checked(data));
