// Generated from the studio's OpenAPI document by `npm run api`. Do not edit.

export interface paths {
    "/builder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes a pattern and lists what it consists of. */
        post: operations["builder_build"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the collections. */
        get: operations["collections_list"];
        put?: never;
        /** Adds a collection by its path on this machine. */
        post: operations["collections_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collections/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Uploads a collection: a PGN file, plain or compressed, or a store. */
        post: operations["collections_upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collections/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns a collection. */
        get: operations["collections_get"];
        /** Gives a collection another title. */
        put: operations["collections_change"];
        post?: never;
        /** Deletes a collection, and its file if it was uploaded. Searches in it keep their hits. */
        delete: operations["collections_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collections/{id}/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the games of a collection. While their index is made, the list is empty and the answer says so. */
        get: operations["collection_games_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collections/{id}/games/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns a game of a collection, with its place in a list. */
        get: operations["collection_games_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collections/{id}/players": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Completes the name of a player. The answer is empty while the index of the collection is made. */
        get: operations["collection_games_players"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/drafts/{pattern}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the draft of a pattern; 204 if there is none. */
        get: operations["drafts_get"];
        /** Saves a draft, in place of an earlier one. */
        put: operations["drafts_keep"];
        post?: never;
        /** Deletes a draft, if there is one. */
        delete: operations["drafts_forget"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/draw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Draws a position with arrows as the exports do. */
        post: operations["draw_draw"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Explains the patterns of a text. */
        post: operations["explain_explain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/facts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lists every fact of a position. */
        post: operations["facts_list"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/games/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reads the games of a text. Of several games it lists who played; send the number of one to read it. */
        post: operations["games_read"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/games/xray": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Looks for all chosen patterns, for both sides, in every position of a game. */
        post: operations["xray_xray"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the health of the server; tries to save something to find out. */
        get: operations["about_health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/language": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the vocabulary of PATLAN. */
        get: operations["language_words"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/language/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Checks a text. */
        post: operations["language_check"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/language/format": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Formats a text. */
        post: operations["language_format"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/language/translate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Translates the keywords of a text. */
        post: operations["language_translate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/machine/folders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the folders and game files of a folder of this machine. */
        get: operations["machine_folders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Matches the patterns of a text in a position. */
        post: operations["matching_find"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the user who sends the request. */
        get: operations["me_me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the OpenAPI document. */
        get: operations["about_document"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the openings by their ECO codes. Of several with a code the one with the fewest codes is meant. */
        get: operations["openings_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/patterns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists patterns: first the user's own, then the shipped ones. */
        get: operations["patterns_list"];
        put?: never;
        /** Saves a new pattern. */
        post: operations["patterns_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/patterns/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Imports the text of a `.patlan` file as a new pattern. */
        post: operations["patterns_import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/patterns/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns a pattern. */
        get: operations["patterns_get"];
        /** Saves a new version, unless the pattern has been changed elsewhere meanwhile. */
        put: operations["patterns_change"];
        post?: never;
        /** Deletes a pattern. It can be restored. */
        delete: operations["patterns_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/patterns/{id}/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Copies a pattern with its tests. The copy belongs to the caller. */
        post: operations["patterns_copy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/patterns/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Exports the text of a pattern as a `.patlan` file. */
        get: operations["patterns_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/patterns/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restores a deleted pattern. */
        post: operations["patterns_restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/patterns/{id}/tests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the tests of a pattern. */
        get: operations["trials_list"];
        put?: never;
        /** Adds a test. */
        post: operations["trials_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/patterns/{id}/tests/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Runs the tests of a pattern on its stored text or on another. The first pattern of the text is tested. */
        post: operations["trials_run"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/patterns/{id}/tests/{test}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replaces a test. */
        put: operations["trials_change"];
        post?: never;
        /** Deletes a test. */
        delete: operations["trials_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/patterns/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the versions of a pattern without their texts, the newest first. */
        get: operations["patterns_versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/patterns/{id}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns a version with its text. */
        get: operations["patterns_version"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/play/damas/analyse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Analyses a game: values every position. */
        post: operations["damas_analyse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/play/damas/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Searches the program's move. */
        post: operations["damas_answer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/play/damas/board": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns the last position of a game with its legal moves. */
        post: operations["damas_board"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/play/damas/pdn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Writes a game as PDN. */
        post: operations["damas_write"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/play/damas/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the state of the endgame tables. */
        get: operations["damas_tables"];
        put?: never;
        /** Begins to build endgame tables in the background; `GET` on the same path returns the progress. */
        post: operations["damas_build"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/play/damas/tables/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stops building. Finished tables stay, and another build continues from there. */
        post: operations["damas_stop_building"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/play/damas/verdict": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Finds out whether the draw rules cancel a win, with a longer search than `board` makes: about a second. */
        post: operations["damas_verdict"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/play/tac-tickle/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Decides the program's move, and saves what the program learns by it. */
        post: operations["tac_tickle_answer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/play/tac-tickle/board": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns the last position of a game with its legal moves. */
        post: operations["tac_tickle_board"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/play/tac-tickle/curve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Plays games of a new player against perfect play and returns its learning curve. */
        post: operations["tac_tickle_curve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/play/tac-tickle/memory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns what a player remembers of the user's games. */
        get: operations["tac_tickle_memory"];
        put?: never;
        post?: never;
        /** Empties the memory of a player. It can be restored. */
        delete: operations["tac_tickle_forget"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/play/tac-tickle/memory/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restores the memory that was emptied last, in place of what the player has learnt since. */
        post: operations["tac_tickle_restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/play/tac-tickle/saved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the saved games and configurations, the newest first. */
        get: operations["tac_tickle_saved"];
        put?: never;
        /** Saves a game or a configuration under a name. */
        post: operations["tac_tickle_save"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/play/tac-tickle/saved/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Deletes a saved game. */
        delete: operations["tac_tickle_remove_saved"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/play/tac-tickle/values": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns the exact values of a position and its moves. */
        post: operations["tac_tickle_values"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/position": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Parses a position or a game. */
        post: operations["position_read"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/relations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lists the relations that hold between squares. */
        post: operations["compose_relations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/searches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the searches, the newest first. */
        get: operations["searches_list"];
        put?: never;
        /** Queues a search. */
        post: operations["searches_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/searches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns a search. */
        get: operations["searches_get"];
        put?: never;
        post?: never;
        /** Deletes a search with its hits. */
        delete: operations["searches_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/searches/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stops a search and keeps its hits. A search that has ended stays as it is. */
        post: operations["searches_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/searches/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Streams the progress of a search: a `progress` event when its numbers change and a `state` event when its state
         *     does, both with the search as data. Ends when the search has ended.
         */
        get: operations["events_watch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/searches/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Exports the hits of a search in one of the formats of the `search` command. */
        get: operations["export_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/searches/{id}/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the games in which a search found something; also while it runs. */
        get: operations["hit_games_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/searches/{id}/hits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the hits of a search; also while it runs. */
        get: operations["hits_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/searches/{id}/hits/{n}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A hit with its game, and the hits before and after it in a list with these filters and order. */
        get: operations["hit_game_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/searches/{id}/proofs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Proves or refutes the tactics of hits that have not been proved yet, for about a second and a half, and keeps the
         *     verdicts. Ask again while some are left.
         */
        post: operations["proofs_prove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/searches/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resumes a search that was interrupted, cancelled or failed. No hit is found twice. */
        post: operations["searches_resume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/searches/{id}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns statistics of the hits of a search; also while it runs. */
        get: operations["stats_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the user's settings. */
        get: operations["me_settings"];
        /** Saves the user's settings. */
        put: operations["me_save_settings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/training/courses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the courses, the newest first. */
        get: operations["training_list"];
        put?: never;
        /** Makes a course. */
        post: operations["training_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/training/courses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns a course. */
        get: operations["training_get"];
        /** Renames a course. */
        put: operations["training_rename"];
        post?: never;
        /** Deletes a course with its progress; it can be restored. */
        delete: operations["training_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/training/courses/{id}/exercises/{n}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Judges an answer. What decides is recorded: the first wrong answer, or the right one. */
        post: operations["training_answer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/training/courses/{id}/exercises/{n}/hint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns a hint: which piece moves, which idea it is not, or what the idea is. */
        get: operations["training_hint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/training/courses/{id}/next": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the exercise to be asked next: first what is due, then new ones, last what was answered wrongly today. */
        get: operations["training_next"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/training/courses/{id}/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Forgets the progress of a course: all its exercises are new again. It can be brought back until the next time. */
        post: operations["training_reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/training/courses/{id}/reset/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Brings back the progress that was forgotten last, in place of what was learnt since. */
        post: operations["training_undo_reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/training/courses/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restores a deleted course. */
        post: operations["training_restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/training/reviews/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes the rating of an answer of today, and with it when the exercise is asked again. */
        put: operations["training_rate"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The actors that a square may become. */
        ActorChoices: {
            /** @description The most common first. */
            choices: components["schemas"]["ChoiceInfo"][];
            /** @description The letter of the piece there, upper case for the side that searches. */
            piece?: string | null;
            square: string;
        };
        /** @description An actor and where it is. */
        ActorInfo: {
            /** @description As in the pattern: `F1`, `k1`, `S1`. */
            name: string;
            /** @description The letter of the piece, upper case for the side that searches; null for actors that are squares. */
            piece?: string | null;
            square: string;
        };
        AnalysisRequest: {
            /** @description The number of the game in the text, from 0; without it, the first that can be analysed. */
            game?: number | null;
            heuristic?: components["schemas"]["HeuristicTag"];
            pdn: string;
            rules?: components["schemas"]["RulesTag"];
        };
        /** @description An answer to an exercise, or a part of it. */
        AnswerGiven: {
            /** @description The id of the chosen idea. */
            idea?: string | null;
            /** @description Whether a hint was given. */
            isHinted?: boolean;
            lang?: components["schemas"]["LangTag"];
            /**
             * Format: int64
             * @description The time since the exercise was asked.
             */
            millis?: number;
            /** @description All moves since the start in UCI notation, those of the opponent too; the last one is the pupil's answer. */
            moves?: string[];
            /** @description The pupil wants to see the solution. */
            shows?: boolean;
            /** @description Whether the idea is there. */
            there?: boolean | null;
            /**
             * Format: int32
             * @description The number of wrong answers since the exercise was asked.
             */
            tries?: number;
        };
        /** @description What is said to an answer. */
        AnswerInfo: {
            outcome: components["schemas"]["AnswerOutcome"];
            /** @description The move of the answer and the reply to it. */
            played: components["schemas"]["Played"][];
            review?: null | components["schemas"]["ReviewInfo"];
            solution?: null | components["schemas"]["Solution"];
            /** @description The squares that this is about. */
            squares: string[];
            /** @description Why the answer is wrong. */
            why?: string | null;
        };
        /**
         * @description How good an answer is.
         * @enum {string}
         */
        AnswerOutcome: "right" | "onward" | "wrong" | "unsure" | "shown";
        /** @description An arrow on the board. */
        Arrow: {
            from: string;
            kind: components["schemas"]["ArrowKind"];
            to: string;
            /** @description The squares between, which the arrow passes through. */
            via?: string[];
        };
        /**
         * @description What an arrow stands for, which is also its colour and style.
         * @enum {string}
         */
        ArrowKind: "attack" | "possibleAttack" | "indirectAttack" | "defence" | "possibleDefence" | "indirectDefence" | "move";
        /**
         * @description What an exercise asks for.
         * @enum {string}
         */
        Ask: "any" | "moves" | "ideas";
        /** @description A text in both languages, for messages that are kept longer than a request. */
        BilingualText: {
            en: string;
            pt: string;
        };
        /** @description An actor of the pattern. */
        BuilderActor: {
            /** @description Whether it may be any piece of its side; null where that cannot be changed. */
            any?: boolean | null;
            /** @description For people: `♘ on a6`, `your knight`. */
            label: string;
            /** @description As in the code, for further requests. */
            name: string;
            /** @description The letter of the piece, upper case for the side that searches; null for squares. */
            piece?: string | null;
            square?: string | null;
            /** @description What it is called if it is a piece of its type only. */
            typeLabel?: string | null;
        };
        /** @description A pattern and all that it consists of. */
        BuilderAnswer: {
            actors: components["schemas"]["BuilderActor"][];
            /** @description The choices for each type of parameter. */
            choices: {
                [key: string]: components["schemas"]["BuilderOption"][];
            };
            /** @description The conditions before and after the moves. */
            conditions: components["schemas"]["BuilderCondition"][];
            draft?: null | components["schemas"]["BuilderCondition"];
            /** @description What conditions can be built from. */
            functions: components["schemas"]["BuilderFunction"][];
            /** @description The lines of the scenario. */
            lines: components["schemas"]["BuilderLine"][];
            /** @description The tactical moves. */
            moves: components["schemas"]["BuilderMoves"];
            /** @description A name and descriptions made from what the pattern says. */
            proposed: components["schemas"]["BuilderTexts"];
            source: string;
            /** @description The name and the descriptions as they are, with actors in words. */
            texts: components["schemas"]["BuilderTexts"];
            /** @description The number of valid instances on the board; null while the pattern has errors. */
            valid?: number | null;
        };
        /** @description A condition of the pattern. */
        BuilderCondition: {
            /** @description Its number in the section, from 0. */
            clause: number;
            /** @description Whether it holds here; null if that is not known. */
            holds?: boolean | null;
            section: components["schemas"]["ConditionSection"];
            spec?: null | components["schemas"]["ConditionSpec"];
            /**
             * Format: double
             * @description The number that it compares, on this board.
             */
            value?: number | null;
            /** @description The condition in words. */
            words: string;
        };
        /** @description A change of a pattern. */
        BuilderEdit: {
            /** @enum {string} */
            kind: "addLine";
            line: components["schemas"]["ComposeLine"];
        } | {
            /** @enum {string} */
            kind: "relation";
            line: number;
            relation: string;
        } | {
            /** @enum {string} */
            kind: "removeLine";
            line: number;
        } | {
            item: number;
            /** @enum {string} */
            kind: "swapLines";
        } | {
            clause?: number | null;
            condition: components["schemas"]["ConditionSpec"];
            /** @enum {string} */
            kind: "condition";
            section: components["schemas"]["ConditionSection"];
        } | {
            clause: number;
            /** @enum {string} */
            kind: "removeCondition";
            section: components["schemas"]["ConditionSection"];
        } | {
            clause: number;
            /** @enum {string} */
            kind: "swapConditions";
            section: components["schemas"]["ConditionSection"];
        } | {
            /** @enum {string} */
            kind: "moves";
            moves: string[];
        } | {
            actor: string;
            any: boolean;
            /** @enum {string} */
            kind: "general";
        } | {
            /** @enum {string} */
            kind: "name";
            name: string;
        } | {
            en: string;
            /** @enum {string} */
            kind: "describe";
            pt: string;
        };
        /** @description A function that a condition can be built from. */
        BuilderFunction: {
            /** @description Whether it yields a number, which is compared, and not true or false. */
            isNumber: boolean;
            /** @description Its meaning in a sentence. */
            meaning: string;
            /** @description Its English name. */
            name: string;
            /** @description The types of its parameters: keys of the choices. */
            parameters: string[];
            /** @description A sentence with the gaps `{0}` and `{1}`. */
            phrase: string;
            /** @description The least and the greatest number that it can yield. */
            range?: number[] | null;
        };
        /** @description A line of the scenario. */
        BuilderLine: {
            /** @description The actors, the one that acts first. */
            actors: string[];
            /** @description Whether it is one of several alternatives. */
            alternative: boolean;
            /** @description The relations that hold here between the same actors. */
            choices: components["schemas"]["RelationChoice"][];
            /** @description Whether it holds here; null if that is not known. */
            holds?: boolean | null;
            /** @description The number of its item: a line, or a group of alternatives. */
            item: number;
            kind: components["schemas"]["ArrowKind"];
            /** @description Its number among all lines. */
            line: number;
            negated: boolean;
            relation: string;
            /** @description Their squares, if all are known. */
            squares?: string[] | null;
            /** @description The line in words. */
            words: string;
        };
        /** @description The tactical moves on the board. */
        BuilderMoves: {
            /** @description Number of moves in the pattern. */
            count: number;
            /** @description The moves as far as they can be played here. */
            played: components["schemas"]["Played"][];
        };
        /** @description A value that fits into a gap. */
        BuilderOption: {
            /** @description As it is read. */
            label: string;
            /** @description As it is sent. */
            value: string;
        };
        /** @description A pattern, a board, and what is to be changed. */
        BuilderRequest: {
            /**
             * @description Where the actors stand, as far as an earlier answer or the instance that is shown says.
             * @example {
             *       "N1": "a6"
             *     }
             */
            actors?: {
                [key: string]: string;
            };
            /** @description Whether name and description follow what the pattern says. */
            automatic?: boolean;
            draft?: null | components["schemas"]["ConditionDraft"];
            edit?: null | components["schemas"]["BuilderEdit"];
            /** @example k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1 */
            fen: string;
            /** @description The number of the pattern in the text, from 0. */
            index?: number;
            lang?: components["schemas"]["LangTag"];
            /** @description The id of the stored pattern that the text is an edit of; its stored text is ignored. */
            pattern?: string | null;
            /** @description The side that searches. */
            side?: components["schemas"]["SideChoice"];
            /** @description The text; empty for a new pattern. */
            source: string;
        };
        /** @description A name and descriptions. */
        BuilderTexts: {
            /** @description The description in English. */
            en: string;
            name: string;
            /** @description The description in Portuguese. */
            pt: string;
        };
        CandidateInfo: {
            /**
             * Format: int32
             * @description The mobility of the program minus that of the adversary.
             */
            balance: number;
            move: string;
            /**
             * Format: int32
             * @description The mobility of the adversary.
             */
            replies: number;
            verdict: components["schemas"]["VerdictTag"];
            /**
             * Format: int32
             * @description The weight of the destination square.
             */
            weight: number;
        };
        /** @description The diagnostics of a text, and the patterns in it. */
        CheckAnswer: {
            /** @description Sorted by their place in the text. */
            diagnostics: components["schemas"]["DiagnosticInfo"][];
            /** @description The patterns of the text, those with errors too. */
            patterns: components["schemas"]["Outline"][];
        };
        CheckRequest: {
            lang?: components["schemas"]["LangTag"];
            /** @description The id of the stored pattern that the text is an edit of; its stored text is ignored. */
            pattern?: string | null;
            /** @example PATTERN "X" AUTHOR "" DESCRIPTION "" WEIGHT 1 SCENARIO F1 ATTACKS f1; */
            source: string;
        };
        /**
         * @description The result of the last check of the database.
         * @enum {string}
         */
        CheckState: "running" | "sound" | "damaged";
        ChoiceInfo: {
            /** @description The value for `/builder`. */
            choice: components["schemas"]["ChoiceTag"];
            /** @description A text such as "any knight". */
            label: string;
        };
        /**
         * @description How far an actor is generalised.
         * @enum {string}
         */
        ChoiceTag: "this" | "type" | "any" | "square" | "thisSquare";
        /** @description A part of a condition. */
        Clause: {
            /** @description Where it begins, in UTF-16 units. */
            from: number;
            /** @description Whether it holds; null where an earlier clause has rejected the instance. */
            holds?: boolean | null;
            /** @description Its source text. */
            text: string;
            /** @description Where it ends. */
            to: number;
            /** @description What it asks for, with the pieces of the board. */
            words: string;
        };
        /** @description A game of a collection. */
        CollectionGame: {
            game: components["schemas"]["GameView"];
            /**
             * Format: int64
             * @description The number of games in the list.
             */
            listed: number;
            /**
             * Format: int64
             * @description The number of the game after it; null for the last one.
             */
            next?: number | null;
            /**
             * Format: int64
             * @description Its number in the collection.
             */
            number: number;
            /**
             * Format: int64
             * @description Its place in the list, from 1; null if the filter leaves it out.
             */
            place?: number | null;
            /**
             * Format: int64
             * @description The number of the game before it in the list, or in the collection if the filter leaves it out; null for the
             *     first one.
             */
            previous?: number | null;
            /**
             * Format: int64
             * @description The number of all games.
             */
            total: number;
        };
        /** @description A game of a list. Names that are unknown are empty. */
        CollectionGameInfo: {
            black: string;
            /** Format: int64 */
            blackElo?: number | null;
            /**
             * @description As in PGN; empty where the year is unknown.
             * @example 1851.06.??
             */
            date: string;
            /** @description The ECO code. */
            eco: string;
            event: string;
            /**
             * Format: int64
             * @description Its number in the collection, from 1. Games that cannot be replayed have numbers, and are not listed.
             */
            number: number;
            /** @description The name of the opening, by its code. */
            opening?: string | null;
            /** Format: int64 */
            plies: number;
            /** @example 1-0 */
            result: string;
            round: string;
            site: string;
            white: string;
            /** Format: int64 */
            whiteElo?: number | null;
            /** Format: int64 */
            year?: number | null;
        };
        /** @description A page of the games of a collection. */
        CollectionGamesPage: {
            /** @description Empty until the index is ready. */
            games: components["schemas"]["CollectionGameInfo"][];
            index: components["schemas"]["IndexInfo"];
            /**
             * Format: int64
             * @description The number of games that the filter lets through.
             */
            listed: number;
            /**
             * Format: int64
             * @description The `after` of the next page; null on the last page.
             */
            next?: number | null;
            /**
             * Format: int64
             * @description The number of all games.
             */
            total: number;
        };
        /** @description A collection of games. Numbers are null until the games have been counted. */
        CollectionInfo: {
            /**
             * Format: int64
             * @description The number of games that could not be read; they are not in `games`.
             */
            broken?: number | null;
            /** Format: int64 */
            bytes: number;
            createdAt: string;
            /** Format: int64 */
            games?: number | null;
            id: string;
            message?: null | components["schemas"]["BilingualText"];
            owner: string;
            /** @description Null for uploads. */
            path?: string | null;
            /** Format: int64 */
            positions?: number | null;
            remedy?: null | components["schemas"]["BilingualText"];
            source: components["schemas"]["CollectionSource"];
            state: components["schemas"]["CollectionState"];
            title: string;
            updatedAt: string;
            years?: null | components["schemas"]["Years"];
        };
        CollectionPath: {
            /** @description A file or folder of this machine: an absolute path, or one in the home folder (`~/…`). */
            path: string;
            /** @description The title; without it, the name of the file. */
            title?: string | null;
        };
        /** @enum {string} */
        CollectionSource: "path" | "upload" | "demo";
        /** @enum {string} */
        CollectionState: "counting" | "ready" | "failed";
        CollectionTitle: {
            title: string;
        };
        /** @description An action to be added. */
        ComposeLine: {
            /**
             * @description The actor that each of them becomes.
             * @example [
             *       "type",
             *       "square"
             *     ]
             */
            choices: components["schemas"]["ChoiceTag"][];
            /**
             * @description The relation, as any of its keywords or symbols.
             * @example DEFENDS
             */
            relation: string;
            /**
             * @description The square of the actor that acts, those between, and the square that it acts on.
             * @example [
             *       "f4",
             *       "b8"
             *     ]
             */
            squares: string[];
        };
        /** @description A condition that is being built. */
        ConditionDraft: {
            section: components["schemas"]["ConditionSection"];
            spec: components["schemas"]["ConditionSpec"];
        };
        /**
         * @description The section of a condition.
         * @enum {string}
         */
        ConditionSection: "precondition" | "postcondition";
        /** @description A function, its arguments, and what its value must be. */
        ConditionSpec: {
            /**
             * @description Actors, piece letters, ME, OPPONENT, NONE, numbers or names of patterns.
             * @example [
             *       "k1"
             *     ]
             */
            arguments: string[];
            /** @description `=`, `!=`, `<`, `<=`, `>` or `>=`, where the function yields a number. */
            comparison?: string | null;
            /**
             * @description The English name of the function.
             * @example MOVESOF
             */
            function: string;
            /** @description Whether a statement must be false. */
            negated?: boolean;
            /**
             * Format: double
             * @description The number to compare with.
             */
            number?: number | null;
        };
        /** @description The original of a copy. */
        Copied: {
            id: string;
            /**
             * Format: int64
             * @description The version that was copied.
             */
            version: number;
        };
        /** @description One value and how often it occurs. */
        Count: {
            /** Format: int64 */
            count: number;
            /** @description The ply, year, rating or ECO code. */
            key: string;
        };
        /** @description Numbers of games, positions and hits. */
        Counted: {
            /** Format: int64 */
            games: number;
            /** Format: int64 */
            hits: number;
            /** Format: int64 */
            positions: number;
        };
        /** @description The numbers of instances. */
        Counts: {
            /** @description Raw instances: ways in which the scenario holds. */
            raw: number;
            /** @description Valid instances: those that every clause accepts. */
            valid: number;
        };
        /** @description A course of exercises with its progress. */
        CourseInfo: {
            createdAt: string;
            /** @description The answers of the last days, the oldest first; days without any are left out. */
            days: components["schemas"]["DayInfo"][];
            /**
             * Format: int64
             * @description Those to be repeated today.
             */
            due: number;
            /** Format: int64 */
            exercises: number;
            id: string;
            /**
             * Format: int64
             * @description Those that were answered and come again soon.
             */
            learning: number;
            /**
             * Format: int64
             * @description Those that do not come again for a week or more.
             */
            learnt: number;
            /**
             * Format: int64
             * @description Those that were never answered.
             */
            new: number;
            /**
             * Format: int64
             * @description New ones that belong to today.
             */
            newToday: number;
            /** @description The next day on which something is due that is not due today. */
            nextDue?: string | null;
            owner: string;
            /** @description The patterns as they were when the course was made. */
            patterns: components["schemas"]["SearchPattern"][];
            source: components["schemas"]["SourceInfo"];
            /** @description The title that its owner gave it; null for one that is called after its patterns. */
            title?: string | null;
        };
        /** @description A new course, and what did not become an exercise. */
        CourseMade: {
            course: components["schemas"]["CourseInfo"];
            /** @description Positions that were not looked at, since there are enough or the time was over. */
            left: number;
            /** @description Positions whose tactics a reply refutes. */
            refuted: number;
            /** @description Positions in which there is nothing to find. */
            unsuitable: number;
        };
        /** @description A course to be made. */
        CourseNew: {
            ask?: components["schemas"]["Ask"];
            /**
             * Format: int32
             * @description The maximum number of exercises, 1 to 500; the default is 100.
             */
            limit?: number | null;
            source: components["schemas"]["CourseSource"];
            /** @description The title; without it, the course is called after its patterns. */
            title?: string | null;
        };
        /** @description What exercises are made from. They keep the positions and the patterns, and outlive their source. */
        CourseSource: (components["schemas"]["SearchHits"] & {
            /** @enum {string} */
            kind: "search";
        }) | (components["schemas"]["TestSets"] & {
            /** @enum {string} */
            kind: "tests";
        }) | (components["schemas"]["Situations"] & {
            /** @enum {string} */
            kind: "positions";
        });
        /** @description A new title of a course. */
        CourseTitle: {
            /** @description Null or empty to call it after its patterns. */
            title?: string | null;
        };
        /** @description A learning curve: the improved player begins with an empty memory, plays first against perfect play, and learns. */
        CurveInfo: {
            /** @description For each game: 0 lost, 1 drawn, 2 won. */
            halfPoints: number[];
            /** @description The size of the memory after each game. */
            memory: number[];
        };
        CurveRequest: {
            /** @description The number of games against perfect play. */
            games: number;
            /**
             * Format: int32
             * @description The depth of analysis (QI).
             */
            qi?: number;
            /**
             * Format: int32
             * @description The seed of everything random.
             */
            seed?: number;
        };
        /** @description A game with the value of every position. */
        DamasAnalysis: {
            /** @description The number of the analysed game among them, from 0. */
            game: number;
            /** @description The games of the text that have tags or moves. */
            games: components["schemas"]["ListedGame"][];
            /** @description The moves that lost value, in the order of the game. */
            marks: components["schemas"]["MoveMark"][];
            moves: string[];
            /** @description The analysed game as PDN, with its tags, comments and result. */
            pdn: string;
            /** @description For each of them, the plies until the game is decided, where that is known. */
            plies: (number | null)[];
            /** @description Where it begins; null for the usual start. */
            start?: string | null;
            /** @description The value of each position for White, from the first to the last, in hundredths of a man. */
            values: number[];
        };
        /** @description The program's move. */
        DamasAnswer: {
            /**
             * Format: int32
             * @description The depth that the search reached.
             */
            depth: number;
            /** @description Whether the position is in an endgame table. */
            exact: boolean;
            expected?: null | components["schemas"]["BilingualText"];
            /** @description The expected line, which begins with the move. */
            line: string[];
            move?: string | null;
            /**
             * Format: int32
             * @description The plies until the game is decided, where that is known.
             */
            plies?: number | null;
            /** @description Whether the move was chosen at random. */
            random: boolean;
            /** @description Why it was chosen, in sentences, the most important first. */
            reasons: components["schemas"]["BilingualText"][];
            /**
             * Format: int32
             * @description The value of the position for White, in hundredths of a man.
             */
            value: number;
        };
        /** @description A game with its draw rules. */
        DamasGame: {
            game?: components["schemas"]["PlayedGame"];
            lang?: components["schemas"]["LangTag"];
            rules?: components["schemas"]["RulesTag"];
        };
        /** @description A request for the program's move. */
        DamasMoveRequest: {
            /**
             * Format: int32
             * @description The depth of the search in plies.
             */
            depth: number;
            game?: components["schemas"]["PlayedGame"];
            heuristic?: components["schemas"]["HeuristicTag"];
            /** @description Whether the program plays its first three moves at random. */
            randomStart?: boolean;
            rules?: components["schemas"]["RulesTag"];
            /**
             * Format: int32
             * @description The seed of the random moves.
             */
            seed?: number;
        };
        /** @description The result of a longer search. */
        DamasVerdict: {
            verdict?: null | components["schemas"]["PlayVerdict"];
        };
        /** @description The answers of a day; only the first one to each exercise counts. */
        DayInfo: {
            /** @description Such as `2026-11-19`. */
            day: string;
            /** Format: int64 */
            right: number;
            /** Format: int64 */
            wrong: number;
        };
        /** @description An error or a warning. Offsets count UTF-16 units, as editors in browsers do. */
        DiagnosticInfo: {
            /** @description A code such as `PAT001`, which never changes its meaning. */
            code: string;
            /** @description The column, from 1, in characters. */
            column: number;
            /** @description Changes that fix it. */
            fixes: components["schemas"]["FixInfo"][];
            from: number;
            help?: string | null;
            /** @description A short text for the place itself. */
            label?: string | null;
            /** @description The line, from 1. */
            line: number;
            message: string;
            /** @description Other places that explain the diagnostic. */
            related: components["schemas"]["Related"][];
            severity: components["schemas"]["Severity"];
            to: number;
        };
        DraftInfo: {
            /** @description The position on the board beside it. */
            fen?: string | null;
            source: string;
            updatedAt: string;
        };
        /** @description An unsaved text. */
        DraftText: {
            /**
             * @description The position on the board beside it.
             * @example k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1
             */
            fen?: string | null;
            /** @example PATTERN "X" AUTHOR "" DESCRIPTION "" WEIGHT 1 SCENARIO F1 ATTACKS f1; */
            source: string;
        };
        /** @description A picture. */
        DrawAnswer: {
            /** @description A self-contained SVG document. */
            svg: string;
        };
        /** @description A board with marks. The position need not be legal. */
        DrawRequest: {
            arrows?: components["schemas"]["Arrow"][];
            /** @description A text under the board. */
            caption?: string;
            /**
             * @description A FEN, of which only the pieces count.
             * @example k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1
             */
            fen: string;
            lang?: components["schemas"]["LangTag"];
            /** @description The side at the bottom. */
            orientation: components["schemas"]["Side"];
            /** @description Squares to be ringed. */
            squares?: string[];
        };
        /** @description An action of the scenario. */
        EdgeInfo: {
            /** @description Whether it is drawn dashed. */
            dashed: boolean;
            /** @description The id of the actor that acts. */
            from: string;
            /** @description The number of the group of alternatives that it belongs to. */
            group?: number | null;
            /** @description The colour and style of its arrow. */
            kind: components["schemas"]["ArrowKind"];
            /** @description The relation as a verb, in the language of the answer. */
            label: string;
            /** @description Whether the relation must not hold. */
            negated: boolean;
            /** @description The English keyword of the relation. */
            relation: string;
            /** @description The id of the actor that it acts on. */
            to: string;
            /** @description The ids of the actors between them. */
            via: string[];
        };
        /** @description A replacement of text. */
        Edit: {
            from: number;
            text: string;
            to: number;
        };
        /** @enum {string} */
        EntryKind: "folder" | "games";
        /** @description The game of an exercise, as the database keeps it and the solution shows it. */
        ExerciseCaption: {
            /** @default  */
            black?: string;
            /** @default  */
            date?: string;
            /**
             * Format: int64
             * @default null
             */
            hit?: number | null;
            /**
             * @description The search and number of the hit.
             * @default null
             */
            search?: string | null;
            /**
             * @description A title without a game.
             * @default
             */
            text?: string;
            /** @default  */
            white?: string;
        };
        /** @description An exercise without its solution. */
        ExerciseInfo: {
            fen: string;
            idea?: null | components["schemas"]["IdeaName"];
            /** @description Whether it was answered wrongly today. */
            isAgain: boolean;
            /** @description Whether it was never answered. */
            isNew: boolean;
            kind: components["schemas"]["ExerciseKind"];
            level?: null | components["schemas"]["Level"];
            /**
             * Format: int32
             * @description In how many moves the solution mates.
             */
            mateIn?: number | null;
            /** @description The number of moves to be found. */
            moves: number;
            /**
             * Format: int64
             * @description Its number in the course, from 1.
             */
            n: number;
            /** @description The ideas to choose from. */
            options: components["schemas"]["IdeaName"][];
            /** @description The side of the pupil. */
            side: components["schemas"]["Side"];
        };
        /**
         * @description What an exercise asks.
         * @enum {string}
         */
        ExerciseKind: "move" | "idea" | "there";
        /** @enum {string} */
        Expect: "match" | "noMatch";
        ExplainAnswer: {
            /** @description One entry for each pattern without syntax errors. */
            patterns: components["schemas"]["Explained"][];
        };
        ExplainRequest: {
            lang?: components["schemas"]["LangTag"];
            /** @description The id of the stored pattern that the text is an edit of; its stored text is ignored. */
            pattern?: string | null;
            /** @example PATTERN "X" AUTHOR "" DESCRIPTION "" WEIGHT 1 SCENARIO F1 ATTACKS f1; */
            source: string;
        };
        /** @description The explanation of one pattern. */
        Explained: {
            /** @description The actors and their actions. */
            graph: components["schemas"]["GraphInfo"];
            name: string;
            /** @description Paragraphs of sentences with empty lines between them. */
            text: string;
        };
        FactInfo: {
            /** @description Its constants: `mQe2` for an own piece, `skf7` for one of the opponent's, `ce6` for a square. */
            args: string[];
            arrow?: null | components["schemas"]["Arrow"];
            /** @description The predicate, in Portuguese as in the thesis that introduced PATLAN. */
            name: string;
            /** @description The squares of its arguments. */
            squares: string[];
            /** @description The fact as a sentence. */
            text: string;
        };
        /** @description The facts of a position. */
        FactsAnswer: {
            /** @description Sorted by name and arguments. */
            facts: components["schemas"]["FactInfo"][];
        };
        FactsRequest: {
            /** @example k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1 */
            fen: string;
            lang?: components["schemas"]["LangTag"];
            /** @description The side whose pieces count as own. */
            side?: components["schemas"]["SideChoice"];
        };
        /** @description Which games and positions are searched, and what is reported of them. */
        Filters: {
            /**
             * @description Report every valid instance of a position, not only the first.
             * @default false
             */
            allInstances?: boolean;
            /** @default null */
            date?: null | components["schemas"]["Range_String"];
            /** @default null */
            eco?: null | components["schemas"]["Range_String"];
            /** @default null */
            elo?: null | components["schemas"]["Range_u32"];
            /**
             * @description Report one hit for each game and pattern.
             * @default false
             */
            first?: boolean;
            /**
             * Format: int32
             * @description The first ply that is searched; 0 is the starting position.
             * @default null
             */
            fromPly?: number | null;
            /**
             * Format: int64
             * @description Stop after this number of hits.
             * @default null
             */
            limit?: number | null;
            /**
             * Format: int32
             * @description Only games of at least this number of plies.
             * @default null
             */
            minLength?: number | null;
            /**
             * @description Part of a player's name.
             * @default null
             */
            player?: string | null;
            /**
             * @description Prove or refute the tactics of each hit.
             * @default false
             */
            prove?: boolean;
            /**
             * @description Count raw instances too.
             * @default false
             */
            raw?: boolean;
            /**
             * @description `1-0`, `0-1`, `1/2-1/2`, or `*` for games without a result.
             * @default null
             */
            result?: string | null;
            /**
             * Format: int64
             * @description Search only this number of games, chosen at random.
             * @default null
             */
            sample?: number | null;
            /**
             * Format: int64
             * @description The seed of the random choice.
             * @default null
             */
            seed?: number | null;
            /** @default mover */
            side?: components["schemas"]["Sides"];
            /**
             * Format: int32
             * @description The last ply that is searched.
             * @default null
             */
            toPly?: number | null;
            /**
             * @description Search variations, not only the main line.
             * @default false
             */
            variations?: boolean;
            /**
             * Format: int32
             * @description Also report positions from which the pattern can be forced within this number of plies.
             * @default null
             */
            within?: number | null;
        };
        /**
         * @description How a game ended for the side that found the pattern.
         * @enum {string}
         */
        FinderResult: "won" | "drew" | "lost";
        /** @description A change that fixes a diagnostic. */
        FixInfo: {
            edits: components["schemas"]["Edit"][];
            /** @description Whether the result is surely what the author meant. */
            sure: boolean;
            /** @description What it does, in the imperative. */
            title: string;
        };
        /** @description A folder or a game file. */
        FolderEntry: {
            /**
             * Format: int64
             * @description The size of a file.
             */
            bytes?: number | null;
            kind: components["schemas"]["EntryKind"];
            name: string;
            path: string;
        };
        /** @description The folders and game files of a folder. */
        FolderInfo: {
            /** @description Whether there are more entries than are listed. */
            cut: boolean;
            /** @description Folders first, each kind by name. */
            entries: components["schemas"]["FolderEntry"][];
            /** @description The number of game files directly in it. */
            games: number;
            /** @description The home folder, if there is one. */
            home?: string | null;
            /** @description Its whole path. */
            path: string;
            /** @description The folders that lead to it, the first one being the root. */
            way: components["schemas"]["FolderPlace"][];
        };
        /** @description A folder. */
        FolderPlace: {
            name: string;
            path: string;
        };
        /** @description A game in which patterns were found. */
        FoundGame: {
            black: string;
            /** Format: int64 */
            blackElo?: number | null;
            date: string;
            /** @description The ECO code. */
            eco: string;
            event: string;
            /** @description The collection or file. */
            file: string;
            /**
             * Format: int64
             * @description The number of the game among those of the search with hits, from 0.
             */
            game: number;
            /**
             * Format: int64
             * @description The number of their hits.
             */
            hitCount: number;
            /**
             * Format: int64
             * @description The number of the game in its file, from 1.
             */
            number: number;
            /** @description The name of the opening, by its code or by the moves; null if there is none. */
            opening?: string | null;
            /**
             * Format: int64
             * @description The number of positions that the filter lets through.
             */
            positionCount: number;
            /** @description The first positions: those of the game, then those of its variations. */
            positions: components["schemas"]["FoundPosition"][];
            result: string;
            round: string;
            site: string;
            white: string;
            /** Format: int64 */
            whiteElo?: number | null;
        };
        /** @description A pattern found in a position. */
        FoundPattern: {
            actors: components["schemas"]["ActorInfo"][];
            /** @description The actions of the scenario. */
            arrows: components["schemas"]["Arrow"][];
            /**
             * Format: int64
             * @description The number of hits of the pattern and side in the position.
             */
            count: number;
            /** @description The moves of the tactical line. */
            line: components["schemas"]["Played"][];
            /**
             * Format: int64
             * @description The number of the hit in the search, from 1: the first one of the pattern and side in the position.
             */
            n: number;
            /** @description The name of the pattern. */
            pattern: string;
            proof?: null | components["schemas"]["HitProof"];
            /** @description Whether there is something to prove. */
            provable: boolean;
            /** @description The side that searched. */
            side: components["schemas"]["Side"];
            /** @description The squares that are actors themselves. */
            squares: string[];
            /**
             * Format: int32
             * @description The number of plies within which the pattern can be forced, where it is not there yet.
             */
            within?: number | null;
            /** @description The instance in sentences. */
            words: string;
        };
        /** @description A position with what was found in it. */
        FoundPosition: {
            fen: string;
            /** @description One entry for each pattern and side. */
            findings: components["schemas"]["FoundPattern"][];
            /** @description The move that led to the position, in standard notation; null at the start. */
            last?: string | null;
            /**
             * Format: int64
             * @description The ply; 0 is the start of the game.
             */
            ply: number;
            /** @description Whether the position is in a variation. */
            variation: boolean;
        };
        /** @description The numbers of all games with hits and of all hits of a search. */
        FoundTotals: {
            /** Format: int64 */
            games: number;
            /** Format: int64 */
            hits: number;
        };
        FunctionWord: {
            /** @description The preferred spelling in English. */
            en: string;
            /** @description Its meaning in a sentence. */
            meaning: string;
            /** @description The preferred spelling in the language of the request. */
            name: string;
            /** @description The meaning of each parameter. */
            parameters: string[];
            /** @description The preferred spelling in Portuguese. */
            pt: string;
            /** @description The type of its result: `boolean` or `number`. */
            result: string;
            /** @description The name with its parameters, such as `MATERIAL(x)`. */
            signature: string;
            /** @description All accepted spellings. */
            spellings: string[];
        };
        /** @description A game read from a PGN. */
        GameInfo: {
            /** @description The names and values of its tags. */
            headers: string[][];
            /** @description The moves of the main line. */
            moves: components["schemas"]["GameMove"][];
            /** @description The position before the first move. */
            start: string;
        };
        /** @description A move of a game. */
        GameMove: components["schemas"]["Played"] & {
            ply: number;
        };
        /** @description A position of a game, with the move that led to it. */
        GameNode: {
            /** @description What the text says after the move. */
            commentAfter: string;
            /** @description What the text says before the move: at the begin of a variation, or after one. */
            commentBefore: string;
            fen: string;
            /**
             * Format: int32
             * @description Its index among the nodes; 0 is the start.
             */
            id: number;
            /** @description Whether it is in the main line. */
            main: boolean;
            /** @description Its NAGs, such as 1 for `!`. */
            nags: number[];
            /**
             * Format: int32
             * @description The position before the move; null at the start.
             */
            parent?: number | null;
            /**
             * Format: int32
             * @description The number of plies from the start of the game.
             */
            ply: number;
            /** @description The move in standard notation; empty at the start, `--` for a pass. */
            san: string;
            /** @description The move in UCI notation; empty at the start, `0000` for a pass. */
            uci: string;
        };
        /** @description Who played a game, and when. */
        GameSummary: {
            black: string;
            date: string;
            /** @description The ECO code. */
            eco: string;
            event: string;
            /** @description Its number in the text, from 1. */
            number: number;
            /** @description The name of the opening, by its code. */
            opening?: string | null;
            result: string;
            white: string;
        };
        /** @description A game with its moves. */
        GameView: {
            black: string;
            /** Format: int64 */
            blackElo?: number | null;
            /** @description Whether the game is longer than the limit, and its end is missing. */
            cut: boolean;
            date: string;
            /** @description The ECO code. */
            eco: string;
            event: string;
            /** @description The positions in the order of the text: the start, then after each move what could have been played instead. */
            nodes: components["schemas"]["GameNode"][];
            /** @description The name of the opening, by its code or by the moves; null if there is none. */
            opening?: string | null;
            result: string;
            round: string;
            site: string;
            /** @description All tags, in the order of the game. */
            tags: components["schemas"]["Tag"][];
            white: string;
            /** Format: int64 */
            whiteElo?: number | null;
        };
        /** @description A page of games with hits. */
        GamesPage: {
            /** @description What the search found, whatever the filter. */
            found: components["schemas"]["FoundTotals"];
            games: components["schemas"]["FoundGame"][];
            /** @description What the filter lets through. */
            listed: components["schemas"]["Counted"];
            /**
             * Format: int32
             * @description The `after` of the next page; null on the last page.
             */
            next?: number | null;
            proofs?: null | components["schemas"]["ProofProgress"];
        };
        /** @description A text with games. */
        GamesText: {
            lang?: components["schemas"]["LangTag"];
            /** @description The number of the game to be read, from 1; null reads the only game of the text. */
            number?: number | null;
            /**
             * @description PGN with the piece letters of English or Portuguese, moves alone, or a FEN.
             * @example 1. e4 e5 2. Nf3 d6
             */
            text: string;
        };
        /** @description A graph of actors and actions. */
        GraphInfo: {
            /** @description The actions of the scenario. */
            edges: components["schemas"]["EdgeInfo"][];
            nodes: components["schemas"]["NodeInfo"][];
        };
        /** @description The health of the server. */
        Health: {
            /** @description The result of the last check of the database. */
            check: components["schemas"]["CheckState"];
            /** @description What the user should know, the most urgent first. */
            notices: components["schemas"]["Notice"][];
            /** @description `ok`, or `failing` when nothing can be saved or the database is damaged. */
            status: string;
            version: string;
        };
        /**
         * @description How the program values positions.
         * @enum {string}
         */
        HeuristicTag: "strong" | "positional" | "triangle";
        /** @description Help that does not give the answer away. */
        Hint: {
            /** @description An idea that it is not. */
            not?: string | null;
            /** @description Squares to look at. */
            squares: string[];
            text: string;
        };
        /** @description A hit with its game. */
        HitGame: {
            /** @description The collection or file. */
            file: string;
            game: components["schemas"]["GameView"];
            hit: components["schemas"]["FoundPattern"];
            list: components["schemas"]["HitPlaceInfo"];
            /** @description All hits of the search in this game, whatever the filter of the list. */
            marks: components["schemas"]["HitMark"][];
            /**
             * Format: int32
             * @description The position of the hit among the nodes of the game.
             */
            node: number;
            /**
             * Format: int64
             * @description The number of the game in its file, from 1.
             */
            number: number;
        };
        /** @description A position in which a pattern was found, with its game and description. */
        HitInfo: {
            actors: components["schemas"]["ActorInfo"][];
            /** @description The actions of the scenario. */
            arrows: components["schemas"]["Arrow"][];
            black: string;
            /** Format: int64 */
            blackElo?: number | null;
            date: string;
            /** @description The ECO code. */
            eco: string;
            fen: string;
            /** @description The collection or file of the game. */
            file: string;
            /**
             * Format: int64
             * @description The number of the game in its file, from 1.
             */
            game: number;
            /** @description The moves of the tactical line. */
            line: components["schemas"]["Played"][];
            /**
             * Format: int64
             * @description The number of the hit in the search, from 1.
             */
            n: number;
            /** @description The name of the pattern. */
            pattern: string;
            /**
             * Format: int64
             * @description The ply; 0 is the start of the game.
             */
            ply: number;
            proof?: null | components["schemas"]["HitProof"];
            result: string;
            /** @description The side that searched. */
            side: components["schemas"]["Side"];
            /** @description The squares that are actors themselves. */
            squares: string[];
            /** @description Whether the position is in a variation. */
            variation: boolean;
            white: string;
            /** Format: int64 */
            whiteElo?: number | null;
            /**
             * Format: int32
             * @description The number of plies within which the pattern can be forced, where it is not there yet.
             */
            within?: number | null;
            /** @description The instance in sentences. */
            words: string;
        };
        /** @description A hit in the game. */
        HitMark: {
            /** Format: int64 */
            n: number;
            /**
             * Format: int32
             * @description Its position among the nodes of the game.
             */
            node: number;
            /** @description The name of the pattern. */
            pattern: string;
            /** @description The side that searched. */
            side: components["schemas"]["Side"];
        };
        /** @description Where a hit is in a list. */
        HitPlaceInfo: {
            /**
             * Format: int64
             * @description The hit after it.
             */
            next?: number | null;
            /**
             * Format: int64
             * @description From 1; null if the filter does not let the hit through.
             */
            place?: number | null;
            /**
             * Format: int64
             * @description The hit before it.
             */
            previous?: number | null;
            /**
             * Format: int64
             * @description The number of hits of the list.
             */
            total: number;
        };
        /** @description Whether the tactics of a hit are forced. */
        HitProof: {
            /**
             * Format: int32
             * @description The number of moves to mate, where the line ends with it.
             */
            mateIn?: number | null;
            /** @description The reply that refutes the tactics, in standard notation. */
            reply?: string | null;
            /** @description The verdict in words. */
            text: string;
            verdict: components["schemas"]["ProofVerdict"];
        };
        /** @description A page of hits. */
        HitsPage: {
            hits: components["schemas"]["HitInfo"][];
            /**
             * Format: int32
             * @description The `after` of the next page; null on the last page.
             */
            next?: number | null;
            /**
             * Format: int64
             * @description The number of all hits that the filter lets through.
             */
            total: number;
        };
        HoldingInfo: {
            /** @description For each square, the actors that it may become. */
            actors: components["schemas"]["ActorChoices"][];
            /** @description The colour and style of its arrow. */
            kind: components["schemas"]["ArrowKind"];
            /** @description Its meaning in a sentence. */
            meaning: string;
            /** @description The English keyword, which `/builder` takes. */
            relation: string;
            /** @description The square of the actor that acts, those between, and the square that it acts on. */
            squares: string[];
            /** @description The symbol that may stand for the keyword. */
            symbol: string;
            /** @description The keyword in the language of the request. */
            word: string;
            /** @description The action in words, with the first choice of each square. */
            words: string;
        };
        /** @description A pattern by its id and title. */
        IdeaName: {
            id: string;
            title: string;
        };
        /** @description The index from which games are listed. It is made again when the files of the collection have changed. */
        IndexInfo: {
            message?: null | components["schemas"]["BilingualText"];
            remedy?: null | components["schemas"]["BilingualText"];
            /**
             * Format: double
             * @description The part of the collection that has been read, from 0 to 1, while the index is made.
             */
            share?: number | null;
            state: components["schemas"]["IndexState"];
        };
        /** @enum {string} */
        IndexState: "ready" | "building" | "failed";
        /** @description One way in which the scenario holds. */
        InstanceInfo: {
            actors: components["schemas"]["ActorInfo"][];
            /** @description The actions of the scenario. */
            arrows: components["schemas"]["Arrow"][];
            /** @description The moves of the tactical line. */
            line: components["schemas"]["Played"][];
            /** @description The clauses that must hold after it. */
            postconditions: components["schemas"]["Clause"][];
            proof?: null | components["schemas"]["ProofInfo"];
            reason?: null | components["schemas"]["Reason"];
            /** @description The squares that are actors themselves. */
            squares: string[];
            /** @description Whether every clause accepts it. */
            valid: boolean;
            /** @description The instance in sentences. */
            words: string;
        };
        Keyword: {
            /** @description The preferred spelling in English. */
            en: string;
            kind: components["schemas"]["KeywordKind"];
            /** @description Its meaning in a sentence. */
            meaning: string;
            /** @description The preferred spelling in Portuguese. */
            pt: string;
            /** @description All accepted spellings. */
            spellings: string[];
            /** @description The preferred spelling in the language of the request. */
            word: string;
        };
        /** @enum {string} */
        KeywordKind: "section" | "logic" | "side" | "piece";
        /**
         * @description A language of messages and descriptions.
         * @enum {string}
         */
        LangTag: "en" | "pt";
        /** @enum {string} */
        LessonCause: "noSafeMove" | "foreseen" | "decisive" | "wentBack";
        /** @description A configuration that a player has stored in its memory. */
        LessonInfo: {
            cause: components["schemas"]["LessonCause"];
            /** @description Null in the answer in which it is learnt. */
            learntAt?: string | null;
            /** @description The side that loses it. */
            loser: components["schemas"]["Side"];
            /** @description The side of the program. It avoids configurations that it loses and aims for those that the other side loses. */
            machine: components["schemas"]["Side"];
            /**
             * Format: int64
             * @description The ply at which it was on the board.
             */
            ply: number;
            /** @description The configuration: the squares of X, then those of O, such as `(ACRT,BDQS)`. */
            position: string;
            /**
             * Format: int64
             * @description The size of the memory afterwards: configurations, or bits in the matrix of 1982.
             */
            size: number;
        };
        /**
         * @description For whom a shipped pattern is.
         * @enum {string}
         */
        Level: "beginner" | "club" | "expert";
        /** @description The limits of the server. */
        LimitsInfo: {
            /**
             * Format: int64
             * @description The maximum number of hits of one search.
             */
            hits: number;
            /**
             * Format: int64
             * @description The maximum size of an uploaded collection.
             */
            upload: number;
        };
        /** @description A game in a text. */
        ListedGame: {
            black?: string | null;
            date?: string | null;
            event?: string | null;
            /** @description The number of plies. */
            plies: number;
            /** @description Why it cannot be analysed. */
            problem?: string | null;
            /** @description `1-0`, `0-1`, `1/2-1/2` or `*`. */
            result: string;
            white?: string | null;
        };
        ListedHits: {
            /**
             * Format: int32
             * @description The first ply; 0 is the starting position.
             */
            fromPly?: number | null;
            /**
             * Format: int32
             * @description The lowest rating of the side that found the pattern.
             */
            fromRating?: number | null;
            /**
             * Format: int32
             * @description The first year of the games.
             */
            fromYear?: number | null;
            /** @description The beginning of an ECO code: `C41`, or `C`. */
            opening?: string | null;
            outcome?: null | components["schemas"]["FinderResult"];
            /** @description The name of a pattern: list only its hits. */
            pattern?: string | null;
            /** @description Which hits are listed by what was proved of their tactics. `POST /searches/{id}/proofs` proves. */
            proof?: components["schemas"]["ProofFilter"];
            /**
             * Format: int32
             * @description The last ply.
             */
            toPly?: number | null;
            /**
             * Format: int32
             * @description The highest rating.
             */
            toRating?: number | null;
            /**
             * Format: int32
             * @description The last year.
             */
            toYear?: number | null;
        };
        /**
         * @description How bad a move was.
         * @enum {string}
         */
        MarkTag: "inaccuracy" | "mistake" | "blunder";
        /** @description The instances of the patterns of a text in a position. */
        MatchAnswer: {
            /** @description The errors and warnings of the text. */
            diagnostics: components["schemas"]["DiagnosticInfo"][];
            /** Format: double */
            elapsedMs: number;
            /** @description One entry for each pattern without errors. */
            patterns: components["schemas"]["PatternFindings"][];
        };
        /** @description A text and a position. */
        MatchRequest: {
            /** @example k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1 */
            fen: string;
            lang?: components["schemas"]["LangTag"];
            /** @description The id of the stored pattern that the text is an edit of; its stored text is ignored. */
            pattern?: string | null;
            /** @description Prove or refute the tactics of the first valid instances. */
            prove?: boolean;
            /** @description The side that searches. */
            side?: components["schemas"]["SideChoice"];
            /**
             * @description One or several patterns.
             * @example PATTERN "X" AUTHOR "" DESCRIPTION "" WEIGHT 1 SCENARIO F1 ATTACKS f1;
             */
            source: string;
        };
        /** @description The user who sends the request. */
        Me: {
            /** @description The owner of what the user creates. */
            id: string;
            limits: components["schemas"]["LimitsInfo"];
            /** @description `local`: the user's own machine, without accounts. */
            mode: string;
            /** @description Whether collections may be added by their path on this machine. */
            paths: boolean;
        };
        /** @description The memory of a player. */
        MemoryInfo: {
            /**
             * Format: int64
             * @description The number of bits of the matrix of 1982; null for other memories.
             */
            bits?: number | null;
            /** @description The latest lessons, the newest first. */
            lessons: components["schemas"]["LessonInfo"][];
            player: components["schemas"]["PlayerTag"];
            /**
             * Format: int64
             * @description The number of configurations; for the matrix of 1982, the number of bits that are set.
             */
            size: number;
        };
        /** @description A move that lost value. */
        MoveMark: {
            /** @description The line that would have been better, which begins with the better move. */
            better: string[];
            expected?: null | components["schemas"]["BilingualText"];
            kind: components["schemas"]["MarkTag"];
            /** @description The ply after the move, from 1. */
            ply: number;
            /** @description Why that move is better, in sentences. */
            reasons: components["schemas"]["BilingualText"][];
            refutation?: null | components["schemas"]["BilingualText"];
        };
        /** @description The exact value of a move. */
        MoveValue: {
            /**
             * Format: int32
             * @description Plies to the end with best play, counting this one; null for a draw.
             */
            distance?: number | null;
            move: string;
            /** @description For the side that plays it. */
            value: components["schemas"]["ValueTag"];
        };
        /** @description The exercise to be asked next, and how far the pupil has come today. */
        NextExercise: {
            exercise?: null | components["schemas"]["ExerciseInfo"];
            session: components["schemas"]["SessionInfo"];
        };
        NodeInfo: {
            /** @description As in the pattern: `F1`. */
            id: string;
            kind: components["schemas"]["NodeKind"];
            /** @description The letter to draw beside its picture; empty where the kind says it all. */
            label: string;
            /** @description As readers know it: "your knight", "piece A", "square X". */
            name: string;
            owner: components["schemas"]["NodeOwner"];
        };
        /**
         * @description The type of an actor.
         * @enum {string}
         */
        NodeKind: "king" | "queen" | "rook" | "bishop" | "knight" | "pawn" | "any" | "square";
        /**
         * @description The side of an actor.
         * @enum {string}
         */
        NodeOwner: "me" | "opponent" | "none";
        /** @description A problem that the user can do something about. */
        Notice: {
            message: components["schemas"]["BilingualText"];
            /** @description What to do about it. */
            remedy: components["schemas"]["BilingualText"];
        };
        /** @description An opening that has ECO codes of its own. */
        OpeningInfo: {
            /**
             * @description Its first code.
             * @example C80
             */
            first: string;
            /**
             * @description Its last code.
             * @example C83
             */
            last: string;
            name: string;
        };
        /**
         * @description The opponent.
         * @enum {string}
         */
        Opponent: "original" | "improved" | "perfect" | "random";
        /** @description A pattern of a text. */
        Outline: {
            /** @description The actors of the pattern. */
            actors: string[];
            /** @description The description by its author. */
            description?: string | null;
            /** @description Where it begins, in UTF-16 units. */
            from: number;
            /** @description Whether it has a TACTICS section, so that its instances have a line to play. */
            hasTactics: boolean;
            name: string;
            /** @description The English keywords of its sections. */
            sections: string[];
            /** @description Where it ends. */
            to: number;
        };
        /** @description A new text of a pattern. */
        PatternChange: {
            /**
             * @description The text, which may have errors.
             * @example PATTERN "X" AUTHOR "" DESCRIPTION "" WEIGHT 1 SCENARIO F1 ATTACKS f1;
             */
            source: string;
            /** @description The title; without it, the name in the text. */
            title?: string | null;
            /**
             * Format: int64
             * @description The version that was changed. The header `If-Match` may say it instead.
             */
            version?: number | null;
        };
        /** @description A pattern with its text. */
        PatternDetail: components["schemas"]["PatternSummary"] & {
            copiedFrom?: null | components["schemas"]["Copied"];
            source: string;
        };
        /** @description The instances of one pattern in the position. */
        PatternFindings: {
            /** @description Whether it has a TACTICS section, so that its instances have a line to play. */
            hasTactics: boolean;
            /** @description The valid ones first. */
            instances: components["schemas"]["InstanceInfo"][];
            name: string;
            problem?: null | components["schemas"]["ProblemDetail"];
            /** @description Number of raw instances: ways in which the scenario holds. */
            rawCount: number;
            /** @description The side that searched. */
            side: components["schemas"]["Side"];
            /** @description Whether only the first of them are listed. */
            truncated: boolean;
            /** @description Number of valid instances: those that every clause accepts. */
            validCount: number;
        };
        /** @description A pattern to be saved. */
        PatternNew: {
            /** @description The id of the pattern that it is a copy of. */
            from?: string | null;
            /**
             * @description The text, which may have errors.
             * @example PATTERN "X" AUTHOR "" DESCRIPTION "" WEIGHT 1 SCENARIO F1 ATTACKS f1;
             */
            source: string;
            /** @description The title; without it, the name in the text. */
            title?: string | null;
        };
        /** @description Statistics of one pattern. */
        PatternStats: {
            /**
             * Format: int64
             * @description The number of games with a hit.
             */
            games: number;
            name: string;
            /** @description Games by ECO code, the most frequent first. */
            openings: components["schemas"]["Count"][];
            /** @description Positions by ply. */
            plies: components["schemas"]["Count"][];
            /**
             * Format: int64
             * @description The number of positions with a hit.
             */
            positions: number;
            /** @description Games by the rating of the side that searches, in hundreds. */
            ratings: components["schemas"]["Count"][];
            /** @description Results for the side that searches. */
            results: components["schemas"]["Results"];
            /** @description Games by year. */
            years: components["schemas"]["Count"][];
        };
        /** @description A pattern without its text. */
        PatternSummary: {
            /** @description Null for shipped patterns. */
            createdAt?: string | null;
            /**
             * @description The description in the text, its actors as readers know them: "your knight", "piece A", "square X". In lists, only
             *     the beginning of a very long one.
             */
            description: string;
            /** @description A UUID, or the stem of the file of a shipped pattern. */
            id: string;
            level?: null | components["schemas"]["Level"];
            /** @description The name in the text. */
            name: string;
            owner: string;
            /** @description Whether it ships with the program: then it can be copied, but not changed. */
            shipped: boolean;
            /** @description What a shipped pattern is about; it is listed under the first. */
            themes: components["schemas"]["Theme"][];
            /** @description The title that its owner gave it. */
            title: string;
            updatedAt?: string | null;
            /** Format: int64 */
            version: number;
        };
        /** @description The figures of one pattern. */
        PatternTally: {
            /**
             * Format: int64
             * @description Games with a valid instance.
             */
            games: number;
            name: string;
            /**
             * Format: int64
             * @description Positions with a valid instance.
             */
            positions: number;
            /**
             * Format: int64
             * @description Positions with a raw instance, if these were counted.
             */
            rawPositions: number;
        };
        /** @description A game to be written as PDN. */
        PdnRequest: {
            black?: string | null;
            /** @description The date of the game, as in PDN. */
            date?: string | null;
            game?: components["schemas"]["PlayedGame"];
            resigned?: null | components["schemas"]["Side"];
            rules?: components["schemas"]["RulesTag"];
            white?: string | null;
        };
        /** @description A game as PDN. */
        PdnText: {
            pdn: string;
        };
        /** @enum {string} */
        PieceKind: "man" | "king" | "x" | "o";
        /** @description A position with its pieces and legal moves. */
        PlayBoard: {
            end?: null | components["schemas"]["PlayEnd"];
            /** @description The squares of the last move, from the first to the last. */
            last: string[];
            /** @description Empty when the game is over. */
            legal: components["schemas"]["PlayMove"][];
            /** @description The moves played, in the usual notation. */
            moves: string[];
            /** @description The name of the opening. */
            opening?: string | null;
            pieces: components["schemas"]["PlayPiece"][];
            /** @description In the notation of the game. */
            position: string;
            toMove: components["schemas"]["Side"];
            verdict?: null | components["schemas"]["PlayVerdict"];
            /** @description The squares that decide the game, such as three in a line. */
            winning: string[];
        };
        /** @description The result of a game. */
        PlayEnd: {
            /** @description The reason in a few words. */
            reason: string;
            /** @description `1-0`, `0-1` or `1/2-1/2`; White and X come first. */
            result: string;
        };
        PlayMove: {
            /** @description The squares of the captured pieces. */
            captures: string[];
            /** @description The text that is sent back to play it. */
            move: string;
            /** @description Every way over the board, from the first square to the last. */
            paths: string[][];
        };
        PlayPiece: {
            kind: components["schemas"]["PieceKind"];
            side: components["schemas"]["Side"];
            square: string;
        };
        /** @description The exact result of best play. */
        PlayVerdict: {
            /**
             * Format: int32
             * @description Plies to the end; null for a draw.
             */
            distance?: number | null;
            /** @description Whether the draw rules cancel it. */
            standing: components["schemas"]["StandingTag"];
            value: components["schemas"]["ValueTag"];
        };
        /** @description A move with the position it leads to. */
        Played: {
            /** @description The position after it. */
            fen?: string | null;
            /** @description In standard algebraic notation (SAN). */
            san: string;
            /** @description In UCI notation, such as `e7e8q`. */
            uci: string;
        };
        /** @description A game: its start and its moves. */
        PlayedGame: {
            /** @description In the notation of the game. */
            moves?: string[];
            /** @description The position it begins with; without it the usual one. */
            start?: string | null;
        };
        /** @description A player of a collection. */
        PlayerInfo: {
            /**
             * Format: int64
             * @description The number of games with this player.
             */
            games: number;
            /** @description In the most usual spelling. Spellings that differ in accents, case and punctuation only are one player. */
            name: string;
        };
        /**
         * @description A player that has a memory.
         * @enum {string}
         */
        PlayerTag: "original" | "improved";
        /** @description A position with its legal moves. */
        PositionAnswer: {
            /** @description The castling rights as in a FEN. */
            castling: string;
            /** @description Whether the side to move is in check. */
            check: boolean;
            /** @description In the usual form. */
            fen: string;
            game?: null | components["schemas"]["GameInfo"];
            /** @description The destinations of each piece that can move. */
            legal: {
                [key: string]: string[];
            };
            /** @description The side to move. */
            turn: components["schemas"]["Side"];
            /** @description Always true: positions that are not legal are errors. */
            valid: boolean;
        };
        /** @description A FEN or a PGN; without either, the starting position. */
        PositionRequest: {
            /** @example k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1 */
            fen?: string | null;
            /** @description A text whose first game is read. */
            pgn?: string | null;
        };
        /** @description The body of every error. */
        Problem: {
            error: components["schemas"]["ProblemDetail"];
        };
        /** @description An error for people and programs. */
        ProblemDetail: {
            /** @description For programs; its meaning never changes. */
            code: string;
            /** @description What is wrong, in the language of the request. */
            message: string;
            place?: null | components["schemas"]["TextPosition"];
            /** @description What to do about it. */
            remedy?: string | null;
        };
        /** @description The progress of a search. */
        ProgressInfo: {
            /** Format: int64 */
            bytes: number;
            /** Format: double */
            elapsedSeconds: number;
            /** Format: int64 */
            games: number;
            /** Format: int64 */
            hits: number;
            /** Format: int64 */
            positions: number;
            /**
             * Format: double
             * @description Positions per second.
             */
            rate: number;
            /**
             * Format: double
             * @description An estimate; null while there is nothing to estimate from.
             */
            remainingSeconds?: number | null;
            /**
             * Format: int64
             * @description The size of all files.
             */
            totalBytes: number;
        };
        /**
         * @description Which hits are listed by what was proved of their tactics.
         * @enum {string}
         */
        ProofFilter: "all" | "notRefuted" | "forced" | "refuted";
        /** @description Whether tactics are forced. */
        ProofInfo: {
            /** @description The line that refutes the tactics. */
            line: string[];
            /**
             * Format: int32
             * @description The number of moves to mate, where the line ends with it.
             */
            mateIn?: number | null;
            /** @description The verdict in words. */
            text: string;
            verdict: components["schemas"]["ProofVerdict"];
        };
        /** @description How many hits whose tactics can be proved are proved, and how. */
        ProofProgress: {
            /**
             * Format: int64
             * @description Those that work against every reply.
             */
            forced: number;
            /**
             * Format: int64
             * @description The hits whose tactics can be proved or refuted.
             */
            hits: number;
            /**
             * Format: int64
             * @description The hits that this request has proved.
             */
            now: number;
            /**
             * Format: int64
             * @description Those that a reply refutes.
             */
            refuted: number;
            /**
             * Format: int64
             * @description Those whose proof was given up.
             */
            undecided: number;
            /**
             * Format: int64
             * @description Those that have not been looked at.
             */
            unproved: number;
        };
        /**
         * @description How a proof ended.
         * @enum {string}
         */
        ProofVerdict: "forced" | "refuted" | "undecided";
        /** @description Which hits are to be proved. */
        ProofsWanted: {
            /**
             * @description Numbers of hits, at most 1000; null for all of the search, in order.
             * @default null
             */
            hits?: number[] | null;
        };
        /** @description From one value to another, both included; either may be left open. */
        Range_String: {
            from?: string;
            to?: string;
        };
        /** @description From one value to another, both included; either may be left open. */
        Range_u32: {
            /** Format: int32 */
            from?: number;
            /** Format: int32 */
            to?: number;
        };
        /**
         * @description How well an exercise was answered.
         * @enum {string}
         */
        Rating: "again" | "hard" | "good" | "easy";
        /** @description Another rating of an answer. */
        RatingNew: {
            rating: components["schemas"]["Rating"];
        };
        /** @description The games of a text. */
        ReadGames: {
            /** @description How many games the text has. */
            count: number;
            game?: null | components["schemas"]["GameView"];
            /** @description The first 500 of them. */
            games: components["schemas"]["GameSummary"][];
        };
        /** @description The clause that rejects an instance. */
        Reason: {
            /** @description Its number in the section, from 1. */
            clause: number;
            /** @description Where it begins, in UTF-16 units. */
            from: number;
            /** @description The tactical moves that could be played; words and squares are about the board after them. */
            line: components["schemas"]["Played"][];
            /** @description The keyword of its section, in the language of the answer. */
            section: string;
            /** @description The squares that the words speak of. */
            squares: string[];
            /** @description Its source text. */
            text: string;
            /** @description Where it ends. */
            to: number;
            /** @description What holds on the board instead, as a clause: "the king on h8 can still go to g7". */
            words: string;
        };
        /** @description Another place that explains a diagnostic. */
        Related: {
            from: number;
            message: string;
            to: number;
        };
        /** @description A relation that a line may have instead. */
        RelationChoice: {
            /** @description The English keyword. */
            relation: string;
            /** @description The line with this relation in words. */
            words: string;
        };
        RelationWord: {
            /**
             * Format: int32
             * @description The number of actors: 2, or at least 3 if it takes a list.
             */
            arity: number;
            /** @description The preferred spelling in English. */
            en: string;
            /** @description Its meaning in a sentence. */
            meaning: string;
            /** @description The preferred spelling in Portuguese. */
            pt: string;
            /** @description All accepted spellings. */
            spellings: string[];
            /** @description The preferred symbol. */
            symbol: string;
            /** @description All accepted symbols. */
            symbols: string[];
            /** @description Whether a list in parentheses follows. */
            takesList: boolean;
            /** @description The preferred spelling in the language of the request. */
            word: string;
        };
        /** @description The relations that hold between the squares. */
        RelationsAnswer: {
            /** @description The most common first. */
            relations: components["schemas"]["HoldingInfo"][];
        };
        /** @description The squares that were clicked, and their position. */
        RelationsRequest: {
            /** @example k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1 */
            fen: string;
            lang?: components["schemas"]["LangTag"];
            /** @description The side that searches. */
            side?: components["schemas"]["SideChoice"];
            /**
             * @description The square of the actor that acts, squares between, and the square that it acts on.
             * @example [
             *       "f4",
             *       "b8"
             *     ]
             */
            squares: string[];
        };
        /** @description Results of games for the side that searches. */
        Results: {
            /** Format: int64 */
            drew: number;
            /**
             * Format: double
             * @description The upper end.
             */
            high?: number | null;
            /** Format: int64 */
            lost: number;
            /**
             * Format: double
             * @description The lower end of the 95 % interval.
             */
            low?: number | null;
            /**
             * Format: double
             * @description Points divided by games; null without games.
             */
            share?: number | null;
            /** Format: int64 */
            won: number;
        };
        /** @description A rated answer. */
        ReviewInfo: {
            /** @description When the exercise is asked again. */
            due: string;
            id: string;
            /** @description The days until then for each rating, from again to easy; 0 is today. */
            intervals: number[];
            rating: components["schemas"]["Rating"];
        };
        /**
         * @description The rules by which games are declared drawn.
         * @enum {string}
         */
        RulesTag: "cbd" | "fmjd64" | "none";
        RunRequest: {
            /** @description The text to test instead of the stored one. */
            source?: string | null;
        };
        /** @description A saved game or configuration. */
        SavedGame: {
            createdAt: string;
            id: string;
            moves: string[];
            name: string;
            /** @description The position it begins with; null for the usual one. */
            start?: string | null;
        };
        /** @description A game to be saved; a configuration is one without moves. */
        SavedGameNew: {
            game?: components["schemas"]["PlayedGame"];
            name: string;
        };
        SearchCollection: {
            id: string;
            title: string;
        };
        SearchHits: {
            id: string;
            /** @description The filter of the list. */
            listed?: components["schemas"]["ListedHits"];
            /** @description Numbers of hits, instead of the list. */
            pick?: number[] | null;
            /**
             * @description The order in which hits are listed.
             * @enum {string}
             */
            sort?: "found" | "ply" | "date" | "dateDown" | "rating" | "white" | "black" | "eco";
        };
        SearchInfo: {
            collections: components["schemas"]["SearchCollection"][];
            createdAt: string;
            filters: components["schemas"]["Filters"];
            finishedAt?: string | null;
            id: string;
            message?: null | components["schemas"]["BilingualText"];
            /** @description The names of the patterns, which hits and statistics refer to. */
            names: string[];
            owner: string;
            /** @description The patterns as they were when the search was created. */
            patterns: components["schemas"]["SearchPattern"][];
            progress: components["schemas"]["ProgressInfo"];
            /** @description When it started last; a resumed search starts again. */
            startedAt?: string | null;
            state: components["schemas"]["SearchState"];
            summary?: null | components["schemas"]["SearchSummary"];
            title: string;
            updatedAt: string;
        };
        /** @description A search to be queued. */
        SearchNew: {
            /** @description Ids of collections. */
            collections: string[];
            filters?: components["schemas"]["Filters"];
            /** @description The language of exports. */
            lang?: components["schemas"]["LangTag"];
            /** @description Ids or names of patterns. */
            patterns: string[];
            /** @description The title; without it, the titles of the patterns. */
            title?: string | null;
        };
        SearchPattern: {
            id: string;
            title: string;
            /** Format: int64 */
            version: number;
        };
        /** @enum {string} */
        SearchState: "queued" | "running" | "done" | "cancelled" | "interrupted" | "failed";
        /** @description The figures of a whole search. */
        SearchSummary: {
            /**
             * Format: int64
             * @description Games with errors, such as an illegal move.
             */
            broken: number;
            /**
             * Format: int64
             * @description The games that were searched.
             */
            examined: number;
            /**
             * Format: int64
             * @description All games, also those that the filters exclude.
             */
            games: number;
            /**
             * Format: int64
             * @description Positions in which matching was given up, because a pattern had too many instances.
             */
            gaveUp: number;
            /** @description Whether the search ended at the maximum number of hits. */
            limited: boolean;
            /** @description One entry for each pattern. */
            patterns: components["schemas"]["PatternTally"][];
            /**
             * Format: int64
             * @description The positions that were searched.
             */
            positions: number;
            /**
             * Format: int64
             * @description Games of unknown chess variants.
             */
            unknownVariants: number;
        };
        /** @description A pattern that has a valid instance in a position. */
        Seen: {
            /** @description The number of valid instances; 1 where there are too many to count. */
            count: number;
            /** @description The first of them, if that was asked. */
            instances: components["schemas"]["SeenInstance"][];
            /** @description Its index among the patterns of the answer. */
            pattern: number;
            /** @description The side that searched. */
            side: components["schemas"]["Side"];
        };
        /** @description An instance in words and arrows. */
        SeenInstance: {
            actors: components["schemas"]["ActorInfo"][];
            arrows: components["schemas"]["Arrow"][];
            /** @description The moves of the tactical line. */
            line: components["schemas"]["Played"][];
            /** @description The squares that are actors themselves. */
            squares: string[];
            /** @description The instance in sentences. */
            words: string;
        };
        /** @description How far the pupil has come today. */
        SessionInfo: {
            /**
             * Format: int64
             * @description Exercises answered today that are not asked again today.
             */
            done: number;
            /**
             * Format: int64
             * @description Exercises left for today.
             */
            left: number;
            /**
             * Format: int64
             * @description New exercises beyond those of today.
             */
            more: number;
            /** @description The next day on which something is due that is not due today. */
            nextDue?: string | null;
            /**
             * Format: int64
             * @description Exercises answered rightly at the first try today.
             */
            right: number;
            /**
             * Format: int64
             * @description The right answers since the last wrong one today.
             */
            streak: number;
            /** Format: int64 */
            wrong: number;
        };
        /** @description The user's settings. The pages decide what they contain. */
        Settings: {
            [key: string]: unknown;
        };
        /** @enum {string} */
        Severity: "error" | "warning";
        /** @enum {string} */
        Side: "white" | "black";
        /**
         * @description The side that searches.
         * @enum {string}
         */
        SideChoice: "mover" | "white" | "black";
        /**
         * @description Which side searches in each position.
         * @enum {string}
         */
        Sides: "mover" | "white" | "black" | "both";
        /** @description A position that becomes an exercise. */
        SituationNew: {
            /** @description Where it is from. */
            caption?: string;
            /** @example 5r1k/6pp/7N/3Q4/8/8/6PP/6K1 w - - 0 1 */
            fen: string;
            /** @description The moves of the solution in UCI notation. */
            line?: string[];
            /** @description A remark that is shown with the solution. */
            note?: string;
            /** @description The id of the pattern to be found; without it and without a line, the shipped ones are tried. */
            pattern?: string | null;
            side?: null | components["schemas"]["Side"];
        };
        Situations: {
            positions: components["schemas"]["SituationNew"][];
        };
        /** @description The solution of an exercise. */
        Solution: {
            actors: components["schemas"]["ActorInfo"][];
            arrows: components["schemas"]["Arrow"][];
            caption?: null | components["schemas"]["ExerciseCaption"];
            fen: string;
            idea?: null | components["schemas"]["IdeaName"];
            /** @description Whether the idea is in the position. */
            isThere: boolean;
            /** @description The moves. */
            line: components["schemas"]["Played"][];
            /** @description What the source says of the position. */
            note?: string | null;
            side: components["schemas"]["Side"];
            squares: string[];
            /** @description The instance in sentences. */
            words: string;
        };
        /** @description What a course was made from. */
        SourceInfo: {
            kind: components["schemas"]["SourceKind"];
            /** @description The id of the search. */
            search?: string | null;
            theme?: null | components["schemas"]["Theme"];
        };
        /** @enum {string} */
        SourceKind: "search" | "tests" | "positions";
        /**
         * @description Whether the draw rules leave a win standing.
         * @enum {string}
         */
        StandingTag: "stands" | "cancelled" | "unsure";
        /** @description Statistics of the hits of a search. */
        StatsInfo: {
            /** @description One entry for each pattern. */
            patterns: components["schemas"]["PatternStats"][];
        };
        /** @description The endgame tables that exist or are being built. */
        TablesInfo: {
            /** @description Whether tables are being built. */
            building: boolean;
            /** @description Whether their checksums are being compared; they can be used meanwhile. */
            checking: boolean;
            /** @description Why some of them cannot be used, or why building failed. Building replaces damaged tables. */
            error?: string | null;
            /**
             * Format: int32
             * @description The maximum number of pieces that can be built here.
             */
            most: number;
            /**
             * Format: int32
             * @description Every ending of up to this number of pieces is known; 0 without tables.
             */
            pieces: number;
            /**
             * Format: double
             * @description The part of the build that is done, 0 to 1.
             */
            progress?: number | null;
        };
        /** @description The tables to be built. */
        TablesWish: {
            /**
             * Format: int32
             * @description The number of pieces of the largest ones.
             */
            pieces?: number;
        };
        /** @description The program's move. */
        TacTickleAnswer: {
            /** @description The moves that were considered, in the order of their static evaluation. */
            candidates: components["schemas"]["CandidateInfo"][];
            /** @description The class of concern that decided the move, `A` to `F`. */
            class?: string | null;
            /** @description What it learnt by this move. */
            lessons: components["schemas"]["LessonInfo"][];
            /** @description The move; null if it resigns. */
            move?: string | null;
            question?: null | components["schemas"]["BilingualText"];
            /** @description Whether it has concluded that the side that begins loses. */
            strategy: boolean;
            /** @description The reason in a sentence. */
            words: components["schemas"]["BilingualText"];
        };
        /** @description A game, and the language of the answer. */
        TacTickleGame: {
            /** @description Without a start such as `(ACRT,BDQS) O`, it begins with the usual placement and X to move. */
            game?: components["schemas"]["PlayedGame"];
            lang?: components["schemas"]["LangTag"];
        };
        /** @description A request for the program's move. */
        TacTickleMoveRequest: {
            game?: components["schemas"]["PlayedGame"];
            /** @description Whether it uses its memory and adds to it. */
            learn?: boolean;
            /** @description The opponent. */
            opponent?: components["schemas"]["Opponent"];
            /**
             * Format: int32
             * @description The depth of analysis (QI).
             */
            qi?: number;
            /**
             * Format: int32
             * @description The seed of everything random.
             */
            seed?: number;
        };
        /** @description The exact values of a position and its moves, for the side to move. */
        TacTickleValues: {
            /**
             * Format: int32
             * @description Plies to the end with best play; null for a draw.
             */
            distance?: number | null;
            /** @description The values of the legal moves. */
            moves: components["schemas"]["MoveValue"][];
            /** @description The value of the position. */
            value: components["schemas"]["ValueTag"];
        };
        /** @description A tag of a game. */
        Tag: {
            name: string;
            value: string;
        };
        /** @description A test position of a pattern. */
        TestInfo: {
            /** @description Null for shipped tests. */
            createdAt?: string | null;
            expect: components["schemas"]["Expect"];
            fen: string;
            /** @description A UUID, or the name of a shipped test. */
            id: string;
            note: string;
            owner: string;
            /** @description The side that searches. */
            side: components["schemas"]["Side"];
            updatedAt?: string | null;
        };
        /** @description A test to be stored. */
        TestNew: {
            expect: components["schemas"]["Expect"];
            /** @example k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1 */
            fen: string;
            note?: string;
            /** @description The side that searches. */
            side: components["schemas"]["Side"];
        };
        /** @description The result of a test. */
        TestResult: {
            /** @description Why the pattern could not be matched. */
            error?: string | null;
            got?: null | components["schemas"]["Counts"];
            /** @description The id of the test. */
            id: string;
            /** @description Whether the result is as expected. */
            passed: boolean;
        };
        TestSets: {
            /** @description Ids or names of patterns. */
            patterns: string[];
            /** @description Ids of tests, instead of all. */
            pick?: string[] | null;
            theme?: null | components["schemas"]["Theme"];
        };
        Text: {
            /** @example PATTERN "X" AUTHOR "" DESCRIPTION "" WEIGHT 1 SCENARIO F1 ATTACKS f1; */
            source: string;
        };
        /** @description A position in a text that was sent, counted from 1. */
        TextPosition: {
            /** @description Counted in characters. */
            column: number;
            line: number;
        };
        /**
         * @description What a shipped pattern is about.
         * @enum {string}
         */
        Theme: "firstSteps" | "mates" | "sacrifices" | "forks" | "lines" | "pawns" | "blocked" | "thesis";
        TranslateRequest: {
            /** @example PATTERN "X" AUTHOR "" DESCRIPTION "" WEIGHT 1 SCENARIO F1 ATTACKS f1; */
            source: string;
            /** @description Whether to write relations as symbols instead of keywords. */
            symbols?: boolean;
            /** @description The language to translate the keywords to. */
            to: components["schemas"]["LangTag"];
        };
        /**
         * @description A value for the side to move.
         * @enum {string}
         */
        ValueTag: "win" | "loss" | "draw";
        /**
         * @description Why a move was played or not.
         * @enum {string}
         */
        VerdictTag: "notExamined" | "recalled" | "refuted" | "accepted";
        /** @description A version with its text. */
        VersionInfo: components["schemas"]["VersionSummary"] & {
            source: string;
        };
        /** @description A version without its text. */
        VersionSummary: {
            author: string;
            /**
             * Format: int64
             * @description The size of the text.
             */
            bytes: number;
            createdAt: string;
            title: string;
            /** Format: int64 */
            version: number;
        };
        /** @description A page of versions, the newest first. */
        VersionsPage: {
            /**
             * Format: int64
             * @description The `before` of the next page; null on the last page.
             */
            next?: number | null;
            /**
             * Format: int64
             * @description The number of all versions.
             */
            total: number;
            versions: components["schemas"]["VersionSummary"][];
        };
        /** @description The vocabulary of PATLAN, for completion and hover texts. */
        Vocabulary: {
            /** @description Functions, which conditions consist of. */
            functions: components["schemas"]["FunctionWord"][];
            /** @description Keywords of sections, logic, sides and pieces. */
            keywords: components["schemas"]["Keyword"][];
            /** @description Relations between actors, which scenarios consist of. */
            relations: components["schemas"]["RelationWord"][];
        };
        /** @description Which patterns are where. */
        XrayAnswer: {
            /** Format: double */
            elapsedMs: number;
            /** @description One entry for each pattern of the texts with the given ids. */
            patterns: components["schemas"]["XrayPattern"][];
            /** @description For each position what is there; null if it cannot be read. */
            positions: (components["schemas"]["Seen"][] | null)[];
        };
        /** @description A pattern that was looked for. */
        XrayPattern: {
            /** @description Whether its text has errors, so that it was not looked for. */
            broken: boolean;
            id: string;
            /** @description Its name; empty if its text cannot be used. */
            name: string;
        };
        /** @description Positions and patterns. */
        XrayRequest: {
            /** @description Describe the instances; of at most 16 positions. */
            describe?: boolean;
            /** @description The positions, at most 3000, best in the order of the game. */
            fens: string[];
            lang?: components["schemas"]["LangTag"];
            /** @description Ids of patterns, at most 128. */
            patterns: string[];
            /** @description The id of a search: its patterns are taken as they were then. */
            search?: string | null;
        };
        /** @description The earliest and the latest year. */
        Years: {
            /** Format: int64 */
            from: number;
            /** Format: int64 */
            to: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    builder_build: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BuilderRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BuilderAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    collections_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectionInfo"][];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    collections_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CollectionPath"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectionInfo"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    collections_upload: {
        parameters: {
            query?: {
                /** @description The name of the file, which becomes the title. */
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": number[];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectionInfo"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    collections_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectionInfo"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    collections_change: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CollectionTitle"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectionInfo"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    collections_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    collection_games_list: {
        parameters: {
            query?: {
                /** @description The number of games to skip. */
                after?: number;
                /** @description The maximum number of games, 1 to 200; the default is 50. */
                limit?: number;
                lang?: components["schemas"]["LangTag"];
                sort?: "number" | "white" | "black" | "whiteElo" | "blackElo" | "result" | "date" | "event" | "eco" | "plies";
                /** @description Whether the order is turned round. What is unknown comes last all the same. */
                descending?: boolean;
                /**
                 * @description Beginnings of words of the name of a player of either colour; accents and case do not count. A whole name of
                 *     several words means that player alone.
                 */
                player?: string;
                /** @description The same for White. */
                white?: string;
                /** @description The same for Black. */
                black?: string;
                /** @description Beginnings of words of the event. */
                event?: string;
                fromYear?: number;
                toYear?: number;
                result?: "1-0" | "1/2-1/2" | "0-1" | "*";
                /** @description The beginning of an ECO code: `C41`, or `C`. */
                eco?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectionGamesPage"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    collection_games_get: {
        parameters: {
            query?: {
                lang?: components["schemas"]["LangTag"];
                sort?: "number" | "white" | "black" | "whiteElo" | "blackElo" | "result" | "date" | "event" | "eco" | "plies";
                /** @description Whether the order is turned round. What is unknown comes last all the same. */
                descending?: boolean;
                /**
                 * @description Beginnings of words of the name of a player of either colour; accents and case do not count. A whole name of
                 *     several words means that player alone.
                 */
                player?: string;
                /** @description The same for White. */
                white?: string;
                /** @description The same for Black. */
                black?: string;
                /** @description Beginnings of words of the event. */
                event?: string;
                fromYear?: number;
                toYear?: number;
                result?: "1-0" | "1/2-1/2" | "0-1" | "*";
                /** @description The beginning of an ECO code: `C41`, or `C`. */
                eco?: string;
            };
            header?: never;
            path: {
                id: string;
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectionGame"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    collection_games_players: {
        parameters: {
            query?: {
                /** @description Beginnings of words of the name; accents and case do not count. Without it, the players with most games. */
                prefix?: string;
                /** @description The maximum number of players, 1 to 50; the default is 12. */
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayerInfo"][];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    drafts_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                pattern: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftInfo"];
                };
            };
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    drafts_keep: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                pattern: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DraftText"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    drafts_forget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                pattern: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    draw_draw: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DrawRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DrawAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description No such position or square. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    explain_explain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExplainRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExplainAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    facts_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FactsRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FactsAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description No such position. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    games_read: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GamesText"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadGames"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description No such game. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    xray_xray: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["XrayRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["XrayAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    about_health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    language_words: {
        parameters: {
            query?: {
                /** @description The language of the meanings. */
                lang?: components["schemas"]["LangTag"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vocabulary"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    language_check: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    language_format: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Text"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Text"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The text has errors. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    language_translate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TranslateRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Text"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The text has errors. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    machine_folders: {
        parameters: {
            query?: {
                /** @description The folder: an absolute path, or one in the home folder (`~/…`). Without it, the home folder. */
                path?: string;
                /** @description Whether hidden files and folders are listed. */
                hidden?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FolderInfo"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    matching_find: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MatchRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The position is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    me_me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    about_document: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    openings_list: {
        parameters: {
            query?: {
                lang?: components["schemas"]["LangTag"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpeningInfo"][];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patterns_list: {
        parameters: {
            query?: {
                /** @description A part of the name, title or description. */
                query?: string;
                /** @description Only shipped patterns, or only others. */
                shipped?: boolean;
                /** @description The language of the descriptions of shipped patterns. */
                lang?: components["schemas"]["LangTag"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatternSummary"][];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patterns_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PatternNew"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatternDetail"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patterns_import: {
        parameters: {
            query?: {
                /** @description The name of the file, which becomes the title if the text has no name. */
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/plain": string;
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatternDetail"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patterns_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatternDetail"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patterns_change: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version, in quotes. */
                "if-match"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PatternChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatternDetail"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patterns_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patterns_copy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatternDetail"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patterns_export: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patterns_restore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatternDetail"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    trials_list: {
        parameters: {
            query?: {
                /** @description The language of the notes of shipped tests. */
                lang?: components["schemas"]["LangTag"];
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestInfo"][];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    trials_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestNew"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestInfo"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    trials_run: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RunRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestResult"][];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    trials_change: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                test: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestNew"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestInfo"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    trials_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                test: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patterns_versions: {
        parameters: {
            query?: {
                /** @description Only versions before this one. */
                before?: number;
                /** @description The maximum number of versions, 1 to 200; the default is 50. */
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionsPage"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patterns_version: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionInfo"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    damas_analyse: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnalysisRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DamasAnalysis"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    damas_answer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DamasMoveRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DamasAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    damas_board: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DamasGame"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayBoard"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    damas_write: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PdnRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PdnText"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    damas_tables: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TablesInfo"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    damas_build: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TablesWish"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TablesInfo"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    damas_stop_building: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TablesInfo"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    damas_verdict: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DamasGame"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DamasVerdict"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tac_tickle_answer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TacTickleMoveRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TacTickleAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tac_tickle_board: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TacTickleGame"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayBoard"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tac_tickle_curve: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CurveRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurveInfo"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tac_tickle_memory: {
        parameters: {
            query?: {
                player?: "original" | "improved";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemoryInfo"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tac_tickle_forget: {
        parameters: {
            query?: {
                player?: "original" | "improved";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tac_tickle_restore: {
        parameters: {
            query?: {
                player?: "original" | "improved";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemoryInfo"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tac_tickle_saved: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedGame"][];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tac_tickle_save: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SavedGameNew"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedGame"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tac_tickle_remove_saved: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tac_tickle_values: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TacTickleGame"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TacTickleValues"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    position_read: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PositionRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PositionAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description No such position or game. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    compose_relations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RelationsRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RelationsAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    searches_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchInfo"][];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    searches_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchNew"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchInfo"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    searches_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchInfo"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    searches_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    searches_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchInfo"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    events_watch: {
        parameters: {
            query?: {
                /** @description Milliseconds between events, 100 to 5000; the default is 300. */
                every?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export_get: {
        parameters: {
            query: {
                format: "jsonl" | "csv" | "parquet" | "pgn" | "epd" | "html" | "table";
                /** @description The language of sentences, headings and pages; without it that of the search. */
                lang?: "en" | "pt";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    hit_games_list: {
        parameters: {
            query?: {
                /** @description The number of games to skip. */
                after?: number;
                /** @description The maximum number of games, 1 to 50; the default is 12. */
                limit?: number;
                /** @description The maximum number of positions of each game, 1 to 200; the default is 6. */
                positions?: number;
                /** @description Only this game, by its number among the games of the search. */
                game?: number;
                /** @description By ply: that of the first hit of each game. */
                sort?: "found" | "ply" | "date" | "dateDown" | "rating" | "white" | "black" | "eco";
                lang?: components["schemas"]["LangTag"];
                /** @description The name of a pattern: list only its hits. */
                pattern?: string;
                /** @description Which hits are listed by what was proved of their tactics. `POST /searches/{id}/proofs` proves. */
                proof?: "all" | "notRefuted" | "forced" | "refuted";
                /** @description The first ply; 0 is the starting position. */
                fromPly?: number;
                /** @description The last ply. */
                toPly?: number;
                /** @description The first year of the games. */
                fromYear?: number;
                /** @description The last year. */
                toYear?: number;
                /** @description The lowest rating of the side that found the pattern. */
                fromRating?: number;
                /** @description The highest rating. */
                toRating?: number;
                /** @description How the game ended for the side that found the pattern. */
                outcome?: "won" | "drew" | "lost";
                /** @description The beginning of an ECO code: `C41`, or `C`. */
                opening?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GamesPage"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    hits_list: {
        parameters: {
            query?: {
                /** @description The number of hits to skip. */
                after?: number;
                /** @description The maximum number of hits, 1 to 200; the default is 50. */
                limit?: number;
                sort?: "found" | "ply" | "date" | "dateDown" | "rating" | "white" | "black" | "eco";
                lang?: components["schemas"]["LangTag"];
                /** @description The name of a pattern: list only its hits. */
                pattern?: string;
                /** @description Which hits are listed by what was proved of their tactics. `POST /searches/{id}/proofs` proves. */
                proof?: "all" | "notRefuted" | "forced" | "refuted";
                /** @description The first ply; 0 is the starting position. */
                fromPly?: number;
                /** @description The last ply. */
                toPly?: number;
                /** @description The first year of the games. */
                fromYear?: number;
                /** @description The last year. */
                toYear?: number;
                /** @description The lowest rating of the side that found the pattern. */
                fromRating?: number;
                /** @description The highest rating. */
                toRating?: number;
                /** @description How the game ended for the side that found the pattern. */
                outcome?: "won" | "drew" | "lost";
                /** @description The beginning of an ECO code: `C41`, or `C`. */
                opening?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HitsPage"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    hit_game_get: {
        parameters: {
            query?: {
                /** @description Whether the list is of games with their positions, or of hits. */
                list?: "games" | "hits";
                sort?: "found" | "ply" | "date" | "dateDown" | "rating" | "white" | "black" | "eco";
                lang?: components["schemas"]["LangTag"];
                /** @description The name of a pattern: list only its hits. */
                pattern?: string;
                /** @description Which hits are listed by what was proved of their tactics. `POST /searches/{id}/proofs` proves. */
                proof?: "all" | "notRefuted" | "forced" | "refuted";
                /** @description The first ply; 0 is the starting position. */
                fromPly?: number;
                /** @description The last ply. */
                toPly?: number;
                /** @description The first year of the games. */
                fromYear?: number;
                /** @description The last year. */
                toYear?: number;
                /** @description The lowest rating of the side that found the pattern. */
                fromRating?: number;
                /** @description The highest rating. */
                toRating?: number;
                /** @description How the game ended for the side that found the pattern. */
                outcome?: "won" | "drew" | "lost";
                /** @description The beginning of an ECO code: `C41`, or `C`. */
                opening?: string;
            };
            header?: never;
            path: {
                id: string;
                n: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HitGame"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    proofs_prove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProofsWanted"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProofProgress"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    searches_resume: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchInfo"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    stats_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatsInfo"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    me_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    me_save_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Settings"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    training_list: {
        parameters: {
            query?: {
                /**
                 * @description The pupil's date, such as `2026-11-19`; without it, that of the server.
                 * @example 2026-11-19
                 */
                today?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseInfo"][];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    training_create: {
        parameters: {
            query?: {
                /**
                 * @description The pupil's date, such as `2026-11-19`; without it, that of the server.
                 * @example 2026-11-19
                 */
                today?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CourseNew"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseMade"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    training_get: {
        parameters: {
            query?: {
                /**
                 * @description The pupil's date, such as `2026-11-19`; without it, that of the server.
                 * @example 2026-11-19
                 */
                today?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseInfo"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    training_rename: {
        parameters: {
            query?: {
                /**
                 * @description The pupil's date, such as `2026-11-19`; without it, that of the server.
                 * @example 2026-11-19
                 */
                today?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CourseTitle"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseInfo"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    training_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    training_answer: {
        parameters: {
            query?: {
                /**
                 * @description The pupil's date, such as `2026-11-19`; without it, that of the server.
                 * @example 2026-11-19
                 */
                today?: string;
            };
            header?: never;
            path: {
                id: string;
                n: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnswerGiven"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnswerInfo"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    training_hint: {
        parameters: {
            query?: {
                /** @description The moves played since the start in UCI notation, with commas between. */
                moves?: string;
                lang?: components["schemas"]["LangTag"];
            };
            header?: never;
            path: {
                id: string;
                n: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Hint"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    training_next: {
        parameters: {
            query?: {
                /** @description The maximum number of new exercises of today; the default is 10. */
                new?: number;
                lang?: components["schemas"]["LangTag"];
                /**
                 * @description The pupil's date, such as `2026-11-19`; without it, that of the server.
                 * @example 2026-11-19
                 */
                today?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NextExercise"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    training_reset: {
        parameters: {
            query?: {
                /**
                 * @description The pupil's date, such as `2026-11-19`; without it, that of the server.
                 * @example 2026-11-19
                 */
                today?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseInfo"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    training_undo_reset: {
        parameters: {
            query?: {
                /**
                 * @description The pupil's date, such as `2026-11-19`; without it, that of the server.
                 * @example 2026-11-19
                 */
                today?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseInfo"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    training_restore: {
        parameters: {
            query?: {
                /**
                 * @description The pupil's date, such as `2026-11-19`; without it, that of the server.
                 * @example 2026-11-19
                 */
                today?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseInfo"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    training_rate: {
        parameters: {
            query?: {
                /**
                 * @description The pupil's date, such as `2026-11-19`; without it, that of the server.
                 * @example 2026-11-19
                 */
                today?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RatingNew"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewInfo"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
