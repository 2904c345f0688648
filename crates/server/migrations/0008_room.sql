-- How much room the versions of an owner take is asked with every save: answered from this index, without the texts.
CREATE INDEX versions_sized ON pattern_versions (author, octet_length(source));
