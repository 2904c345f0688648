-- What lists say of a search's patterns, without their texts: those are large, and lists are asked for often.
ALTER TABLE searches ADD COLUMN asked TEXT NOT NULL DEFAULT '[]';
UPDATE searches SET asked = (
    SELECT json_group_array(json_object(
        'id', json_extract(value, '$.id'),
        'title', json_extract(value, '$.title'),
        'version', json_extract(value, '$.version')))
    FROM json_each(searches.patterns) WHERE json_extract(value, '$.asked')
);
