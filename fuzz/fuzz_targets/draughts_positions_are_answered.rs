#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| stratvision_fuzz_properties::draughts_positions_are_answered(data));
