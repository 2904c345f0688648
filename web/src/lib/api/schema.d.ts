// Generated from the studio's OpenAPI document by `npm run api`. Do not edit.

export interface paths {
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
        /** Takes a collection that is sent: PGN, plain or packed, or a store. */
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
        /** One collection. */
        get: operations["collections_get"];
        put?: never;
        post?: never;
        /** Removes a collection, and its file if it was sent. Searches in it keep what they found. */
        delete: operations["collections_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/compose": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Writes the pattern that chosen lines give. */
        post: operations["compose_compose"];
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
        /** The draft of a pattern; no content where there is none, which is the usual case and no failure. */
        get: operations["drafts_get"];
        /** Keeps a draft in the place of an earlier one. */
        put: operations["drafts_keep"];
        post?: never;
        /** Forgets a draft; one that is not there is forgotten already. */
        delete: operations["drafts_forget"];
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
        /** Every fact of a position. */
        post: operations["facts_list"];
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
        /** Whether the server is well: whether saving works is found out by saving. */
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
        /** The words of the language with their meanings. */
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
        /** Diagnostics with fixes, and an outline. */
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
        /** The usual layout. */
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
        /** Keywords of the other language. */
        post: operations["language_translate"];
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
        /** Who one is here. */
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
        /** This document. */
        get: operations["about_document"];
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
        /** Lists patterns: one's own, then those that ship. */
        get: operations["patterns_list"];
        put?: never;
        /** Keeps a new pattern. */
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
        /** Keeps the text of a `.patlan` file as a new pattern. */
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
        /** One pattern. */
        get: operations["patterns_get"];
        /** Keeps a new version, unless somebody else was faster. */
        put: operations["patterns_change"];
        post?: never;
        /** Hides a pattern; it can be brought back. */
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
        /** AutoBackup a pattern with its tests; the copy is the caller's. */
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
        /** The text as a file. */
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
        /** Brings a deleted pattern back. */
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
        /** The tests of a pattern. */
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
        /** Runs the tests of a pattern, on its stored text or on another. The first pattern of the text is the one tested. */
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
        /** Changes a test. */
        put: operations["trials_change"];
        post?: never;
        /** Removes a test. */
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
        /** The versions of a pattern, the newest first, page by page; their texts are asked for one by one. */
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
        /** One version with its text. */
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
        /** Values every position of a game. */
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
        /** The machine's answer to a game. */
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
        /** What stands on the board, and what may be done. */
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
        /** A game as PDN. */
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
        /** Which endings are known exactly. */
        get: operations["damas_tables"];
        put?: never;
        /** Begins to build the tables of small endings; how far that has come can be asked. */
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
        /** Stops building; tables that are whole are kept, and building goes on from there. */
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
        /** What the draw rules make of a win, looked at for longer than anybody waits for a board: about a second. */
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
        /** The machine's answer to a game; what it learns by it is kept. */
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
        /** What stands on the board, and what may be done. */
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
        /** Lets a fresh player learn against perfect play. */
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
        /** What a player remembers of the caller's games. */
        get: operations["tac_tickle_memory"];
        put?: never;
        post?: never;
        /** Lets a player forget everything. */
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
        /** Brings back what a player forgot last, in place of what it has learnt since. */
        post: operations["tac_tickle_restore"];
        delete?: never;
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
        /** The exact value of a position and its moves. */
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
        /** Reads a position or a game. */
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
        /** The relations that hold between squares. */
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
        /** Asks for a search; it is done in its turn. */
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
        /** One search. */
        get: operations["searches_get"];
        put?: never;
        post?: never;
        /** Removes a search with what it found. */
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
        /** Stops a search; what it found is kept. One that is over stays as it is. */
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
         * Tells of a search as it goes on: `progress` with the search as its data, and `state` when it changes. Ends when the
         *     search is over.
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
        /** Everything a search found, in one of the formats of the `search` command. */
        get: operations["export_get"];
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
        /** A page of what a search found; also while it runs. */
        get: operations["hits_list"];
        put?: never;
        post?: never;
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
        /** Takes a search up again that was cut off or stopped; nothing is found twice. */
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
        /** What a search found, in statistics; also while it runs. */
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
        /** What one prefers. */
        get: operations["me_settings"];
        /** Keeps what one prefers. */
        put: operations["me_save_settings"];
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
        /** @description What a square may be taken as. */
        ActorChoices: {
            /** @description The usual one first. */
            choices: components["schemas"]["ChoiceInfo"][];
            /** @description The piece there, upper case for the side that searches. */
            piece?: string | null;
            /** @description Which. */
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
        /** @description A game to be analysed. */
        AnalysisRequest: {
            /** @description Which of its games, from 0; without a choice the first that can be analysed. */
            game?: number | null;
            /** @description How positions are valued. */
            heuristic?: components["schemas"]["HeuristicTag"];
            /** @description In PDN. */
            pdn: string;
            /** @description The draw rules. */
            rules?: components["schemas"]["RulesTag"];
        };
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
        /** @description A text in both languages, for messages that are kept longer than a request. */
        BilingualText: {
            en: string;
            pt: string;
        };
        /** @description A move that was considered. */
        CandidateInfo: {
            /**
             * Format: int32
             * @description Own mobility less the adversary's.
             */
            balance: number;
            /** @description The move. */
            move: string;
            /**
             * Format: int32
             * @description The adversary's mobility.
             */
            replies: number;
            /** @description What became of it. */
            verdict: components["schemas"]["VerdictTag"];
            /**
             * Format: int32
             * @description What the destination is worth.
             */
            weight: number;
        };
        /** @description What was found. */
        CheckAnswer: {
            /** @description In the order of the text. */
            diagnostics: components["schemas"]["DiagnosticInfo"][];
            /** @description The patterns of the text, also those with errors. */
            patterns: components["schemas"]["Outline"][];
        };
        /** @description A text to be checked. */
        CheckRequest: {
            /** @description The language of the messages. */
            lang?: components["schemas"]["LangTag"];
            /** @description The stored pattern that the text is an edit of; its stored text is left out of account. */
            pattern?: string | null;
            /**
             * @description The text.
             * @example PATTERN "X" AUTHOR "" DESCRIPTION "" WEIGHT 1 SCENARIO F1 ATTACKS f1;
             */
            source: string;
        };
        /**
         * @description What the last check of the database found.
         * @enum {string}
         */
        CheckState: "running" | "sound" | "damaged";
        /** @description A choice with its name. */
        ChoiceInfo: {
            /** @description For `/compose`. */
            choice: components["schemas"]["ChoiceTag"];
            /** @description "any knight". */
            label: string;
        };
        /**
         * @description How much is generalised.
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
        };
        /** @description A collection. */
        CollectionInfo: {
            /**
             * Format: int64
             * @description How many games in it could not be read and do not count.
             */
            broken?: number | null;
            /**
             * Format: int64
             * @description How large it is.
             */
            bytes: number;
            /** @description When it was added. */
            createdAt: string;
            /**
             * Format: int64
             * @description How many games.
             */
            games?: number | null;
            /** @description Its id. */
            id: string;
            message?: null | components["schemas"]["BilingualText"];
            /** @description Whose it is. */
            owner: string;
            /** @description Where it lies, if it was added by its path. */
            path?: string | null;
            /**
             * Format: int64
             * @description How many positions.
             */
            positions?: number | null;
            remedy?: null | components["schemas"]["BilingualText"];
            /** @description Where it comes from. */
            source: components["schemas"]["CollectionSource"];
            /** @description How far its count is. */
            state: components["schemas"]["CollectionState"];
            /** @description What it is called. */
            title: string;
            /** @description When it was last changed. */
            updatedAt: string;
            years?: null | components["schemas"]["Years"];
        };
        /** @description A file or a folder of this machine. */
        CollectionPath: {
            /** @description Where it is: absolute, or below the home folder (`~/…`). */
            path: string;
            /** @description What to call it; the name of the file if nothing. */
            title?: string | null;
        };
        /**
         * @description Where a collection comes from.
         * @enum {string}
         */
        CollectionSource: "path" | "upload" | "demo";
        /**
         * @description How far its count is.
         * @enum {string}
         */
        CollectionState: "counting" | "ready" | "failed";
        /** @description The pattern. */
        ComposeAnswer: {
            /** @description It is found where it was made. */
            matches: boolean;
            /** @description Its text. */
            source: string;
        };
        /** @description One line. */
        ComposeLine: {
            /**
             * @description What each of them is taken as.
             * @example [
             *       "type",
             *       "square"
             *     ]
             */
            choices: components["schemas"]["ChoiceTag"][];
            /**
             * @description The relation, by any of its words or symbols.
             * @example DEFENDS
             */
            relation: string;
            /**
             * @description The protagonist's square, those between, the target's.
             * @example [
             *       "f4",
             *       "b8"
             *     ]
             */
            squares: string[];
        };
        /** @description Lines that were chosen. */
        ComposeRequest: {
            /**
             * @description The position.
             * @example k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1
             */
            fen: string;
            /** @description The language of its keywords. */
            lang?: components["schemas"]["LangTag"];
            /** @description The lines. */
            lines: components["schemas"]["ComposeLine"][];
            /** @description The pattern's name. */
            name?: string;
            /** @description Who searches. */
            side?: components["schemas"]["SideChoice"];
        };
        /** @description Where a copy comes from. */
        Copied: {
            /** @description Which pattern. */
            id: string;
            /**
             * Format: int64
             * @description Which version of it.
             */
            version: number;
        };
        /** @description So many of a kind. */
        Count: {
            /**
             * Format: int64
             * @description How many.
             */
            count: number;
            /** @description Of what. */
            key: string;
        };
        /** @description Instances found. */
        Counts: {
            /** @description Ways in which the scenario holds. */
            raw: number;
            /** @description Those that every clause accepts. */
            valid: number;
        };
        /** @description A learning curve: the improved player with an empty memory plays first against perfect play and learns. */
        CurveInfo: {
            /** @description Game by game: 0 lost, 1 drawn, 2 won. */
            halfPoints: number[];
            /** @description What the memory holds after each game. */
            memory: number[];
        };
        /** @description A learning curve to be drawn. */
        CurveRequest: {
            /** @description How many games against perfect play. */
            games: number;
            /**
             * Format: int32
             * @description The depth of analysis.
             */
            qi?: number;
            /**
             * Format: int32
             * @description For everything random.
             */
            seed?: number;
        };
        /** @description A game, every position valued. */
        DamasAnalysis: {
            /** @description Which of them this is, from 0. */
            game: number;
            /** @description All games of the text that have tags or moves. */
            games: components["schemas"]["ListedGame"][];
            /** @description The moves. */
            moves: string[];
            /** @description The game alone, with its tags, comments and result. */
            pdn: string;
            /** @description For each of them in how many plies it is decided, where it is. */
            plies: (number | null)[];
            /** @description Where it begins, if not as usual. */
            start?: string | null;
            /** @description What each position is worth to White, in hundredths of a man, the first and the last included. */
            values: number[];
        };
        /** @description The machine's answer. */
        DamasAnswer: {
            /**
             * Format: int32
             * @description How far it looked.
             */
            depth: number;
            /** @description Whether the table of endings knows the position. */
            exact: boolean;
            /** @description What it expects, its own move first. */
            line: string[];
            /** @description Whether the move was drawn by lot. */
            lot: boolean;
            /** @description The move. */
            move?: string | null;
            /**
             * Format: int32
             * @description In how many plies the game is decided, where it is.
             */
            plies?: number | null;
            /**
             * Format: int32
             * @description What the position is worth to White, in hundredths of a man.
             */
            value: number;
        };
        /** @description A question to the machine. */
        DamasAsk: {
            /**
             * Format: int32
             * @description How many plies it looks ahead.
             */
            depth: number;
            /** @description The game so far. */
            game?: components["schemas"]["PlayedGame"];
            /** @description How it values positions. */
            heuristic?: components["schemas"]["HeuristicTag"];
            /** @description Its first three moves by lot. */
            lot?: boolean;
            /** @description The draw rules. */
            rules?: components["schemas"]["RulesTag"];
            /**
             * Format: int32
             * @description For the lot.
             */
            seed?: number;
        };
        /** @description A game under some draw rules. */
        DamasGame: {
            /** @description The game so far. */
            game?: components["schemas"]["PlayedGame"];
            /** @description The language of the words about it. */
            lang?: components["schemas"]["LangTag"];
            /** @description The draw rules. */
            rules?: components["schemas"]["RulesTag"];
        };
        /** @description What a longer look found. */
        DamasVerdict: {
            verdict?: null | components["schemas"]["PlayVerdict"];
        };
        /** @description Something wrong with a text. Offsets count UTF-16 units, as editors in browsers do. */
        DiagnosticInfo: {
            /** @description A stable code. */
            code: string;
            /** @description Its column, from 1, in characters. */
            column: number;
            /** @description Changes that mend it. */
            fixes: components["schemas"]["FixInfo"][];
            /** @description Where it begins. */
            from: number;
            /** @description What to do about it. */
            help?: string | null;
            /** @description What is written under the place. */
            label?: string | null;
            /** @description Its line, from 1. */
            line: number;
            /** @description What is wrong. */
            message: string;
            /** @description Other places that matter. */
            related: components["schemas"]["Related"][];
            /** @description How bad it is. */
            severity: components["schemas"]["Severity"];
            /** @description Where it ends. */
            to: number;
        };
        /** @description A draft. */
        DraftInfo: {
            /** @description The position on the board. */
            fen?: string | null;
            /** @description The text. */
            source: string;
            /** @description When it was last kept. */
            updatedAt: string;
        };
        /** @description What is being written. */
        DraftText: {
            /**
             * @description The position on the board.
             * @example k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1
             */
            fen?: string | null;
            /**
             * @description The text.
             * @example PATTERN "X" AUTHOR "" DESCRIPTION "" WEIGHT 1 SCENARIO F1 ATTACKS f1;
             */
            source: string;
        };
        /** @description A line of the scenario. */
        EdgeInfo: {
            /** @description Draw it dashed. */
            dashed: boolean;
            /** @description Who acts. */
            from: string;
            /** @description One of the alternatives of this group. */
            group?: number | null;
            /** @description The colour of its arrow. */
            kind: components["schemas"]["ArrowKind"];
            /** @description The relation's word. */
            label: string;
            /** @description The line says that it does not. */
            negated: boolean;
            /** @description The relation in English, as the language writes it. */
            relation: string;
            /** @description On whom. */
            to: string;
            /** @description Through whom. */
            via: string[];
        };
        /** @description A replacement of text. */
        Edit: {
            /** @description Where the old text begins. */
            from: number;
            /** @description The new text. */
            text: string;
            /** @description Where it ends. */
            to: number;
        };
        /**
         * @description What is expected.
         * @enum {string}
         */
        Expect: "match" | "noMatch";
        /** @description The explanation. */
        ExplainAnswer: {
            /** @description Each pattern whose form is whole. */
            patterns: components["schemas"]["Explained"][];
        };
        /** @description A text to be explained. */
        ExplainRequest: {
            /** @description In which language. */
            lang?: components["schemas"]["LangTag"];
            /** @description The stored pattern that the text is an edit of. */
            pattern?: string | null;
            /**
             * @description The text.
             * @example PATTERN "X" AUTHOR "" DESCRIPTION "" WEIGHT 1 SCENARIO F1 ATTACKS f1;
             */
            source: string;
        };
        /** @description A pattern explained. */
        Explained: {
            /** @description Who does what to whom. */
            graph: components["schemas"]["GraphInfo"];
            /** @description Its name. */
            name: string;
            /** @description In sentences; an empty line between paragraphs. */
            text: string;
        };
        /** @description A fact. */
        FactInfo: {
            /** @description Its constants: `mQe2` mine, `skf7` the opponent's, `ce6` a square. */
            args: string[];
            arrow?: null | components["schemas"]["Arrow"];
            /** @description The predicate, in Portuguese as in the thesis. */
            name: string;
            /** @description Where it is. */
            squares: string[];
            /** @description As a sentence. */
            text: string;
        };
        /** @description Its facts. */
        FactsAnswer: {
            /** @description In the order of their text in logic. */
            facts: components["schemas"]["FactInfo"][];
        };
        /** @description A position. */
        FactsRequest: {
            /**
             * @description The position.
             * @example k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1
             */
            fen: string;
            /** @description The language of the sentences. */
            lang?: components["schemas"]["LangTag"];
            /** @description Whose pieces are "mine". */
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
             * @description Search variations too.
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
        /** @description A change that mends something. */
        FixInfo: {
            /** @description What to replace. */
            edits: components["schemas"]["Edit"][];
            /** @description It is surely what was meant. */
            sure: boolean;
            /** @description What it does, as an imperative. */
            title: string;
        };
        /** @description A function. */
        FunctionWord: {
            /** @description The same in English. */
            en: string;
            /** @description What it says. */
            meaning: string;
            /** @description The word to prefer in the language asked for. */
            name: string;
            /** @description What it takes, in words. */
            parameters: string[];
            /** @description The same in Portuguese. */
            pt: string;
            /** @description `boolean` or `number`. */
            result: string;
            /** @description The name with what it takes. */
            signature: string;
            /** @description Every spelling that is understood. */
            spellings: string[];
        };
        /** @description A game. */
        GameInfo: {
            /** @description Names and values, in order. */
            headers: string[][];
            /** @description The moves of the main line. */
            moves: components["schemas"]["GameMove"][];
            /** @description The position before the first move. */
            start: string;
        };
        /** @description A move of a game. */
        GameMove: components["schemas"]["Played"] & {
            /** @description CollectionCount from 1. */
            ply: number;
        };
        /** @description Actors and actions. */
        GraphInfo: {
            /** @description The lines of the scenario. */
            edges: components["schemas"]["EdgeInfo"][];
            /** @description The actors. */
            nodes: components["schemas"]["NodeInfo"][];
        };
        /** @description How the server is. */
        Health: {
            /** @description What the last check of the database found. */
            check: components["schemas"]["CheckState"];
            /** @description What a user should know, the worst first. */
            notices: components["schemas"]["Notice"][];
            /** @description `ok`; `failing` when nothing can be saved or the database is damaged. */
            status: string;
            /** @description The program's version. */
            version: string;
        };
        /**
         * @description How the machine values positions.
         * @enum {string}
         */
        HeuristicTag: "strong" | "positional" | "triangle";
        /** @description A hit. */
        HitInfo: {
            /** @description Who is where. */
            actors: components["schemas"]["ActorInfo"][];
            /** @description What to draw. */
            arrows: components["schemas"]["Arrow"][];
            /** @description Black's name. */
            black: string;
            /**
             * Format: int64
             * @description Black's rating.
             */
            blackElo?: number | null;
            /** @description The date. */
            date: string;
            /** @description The opening. */
            eco: string;
            /** @description The position. */
            fen: string;
            /** @description Where the game is from. */
            file: string;
            /**
             * Format: int64
             * @description CollectionCount from 1 in its file.
             */
            game: number;
            /** @description The tactical moves. */
            line: components["schemas"]["Played"][];
            /**
             * Format: int64
             * @description CollectionCount from 1 in the search.
             */
            n: number;
            /** @description The pattern's name. */
            pattern: string;
            /**
             * Format: int64
             * @description Half-moves played before.
             */
            ply: number;
            proof?: null | components["schemas"]["HitProof"];
            /** @description The result. */
            result: string;
            /** @description Who searched. */
            side: components["schemas"]["Side"];
            /** @description In a side line. */
            sideLine: boolean;
            /** @description Squares to mark. */
            squares: string[];
            /** @description White's name. */
            white: string;
            /**
             * Format: int64
             * @description White's rating.
             */
            whiteElo?: number | null;
            /**
             * Format: int32
             * @description The pattern can be forced within so many half-moves.
             */
            within?: number | null;
            /** @description In sentences. */
            words: string;
        };
        /** @description What was proved of a hit. */
        HitProof: {
            /**
             * Format: int32
             * @description Mate in so many moves.
             */
            mateIn?: number | null;
            /** @description In words, in the language of the search. */
            text: string;
            /** @description `forced`, `refuted` or `undecided`. */
            verdict: components["schemas"]["ProofVerdict"];
        };
        /** @description A page of hits. */
        HitsPage: {
            /** @description The hits. */
            hits: components["schemas"]["HitInfo"][];
            /**
             * Format: int32
             * @description What to skip for the next page; nothing on the last one.
             */
            next?: number | null;
            /**
             * Format: int64
             * @description How many there are in all.
             */
            total: number;
        };
        /** @description A relation that holds. */
        HoldingInfo: {
            /** @description What each of them may be taken as. */
            actors: components["schemas"]["ActorChoices"][];
            /** @description The line that the usual choices give. */
            code: string;
            /** @description The colour of its arrow. */
            kind: components["schemas"]["ArrowKind"];
            /** @description What it says. */
            meaning: string;
            /** @description The relation's English word: its name for programs. */
            relation: string;
            /** @description The protagonist's square, those between, the target's. */
            squares: string[];
            /** @description Its symbol. */
            symbol: string;
            /** @description The word in the language asked for. */
            word: string;
        };
        /** @description One way in which the scenario holds. */
        InstanceInfo: {
            actors: components["schemas"]["ActorInfo"][];
            /** @description The actions of the scenario. */
            arrows: components["schemas"]["Arrow"][];
            /** @description The tactical line. */
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
        /** @description A keyword. */
        Keyword: {
            /** @description The same in English. */
            en: string;
            /** @description What it is for. */
            kind: components["schemas"]["KeywordKind"];
            /** @description What it says. */
            meaning: string;
            /** @description The same in Portuguese. */
            pt: string;
            /** @description Every spelling that is understood. */
            spellings: string[];
            /** @description The word to prefer in the language asked for. */
            word: string;
        };
        /**
         * @description What a keyword is for.
         * @enum {string}
         */
        KeywordKind: "section" | "logic" | "side" | "piece";
        /**
         * @description A language of messages and descriptions.
         * @enum {string}
         */
        LangTag: "en" | "pt";
        /**
         * @description Why a configuration was stored.
         * @enum {string}
         */
        LessonCause: "noSafeMove" | "foreseen" | "decisive" | "wentBack";
        /** @description A configuration that was stored. */
        LessonInfo: {
            /** @description Why it was stored. */
            cause: components["schemas"]["LessonCause"];
            /** @description When it was learnt; absent while it is being learnt. */
            learntAt?: string | null;
            /** @description Who lost it. */
            loser: components["schemas"]["Side"];
            /** @description Whose pieces the machine had. What it lost it avoids from then on, what the other side lost it seeks. */
            machine: components["schemas"]["Side"];
            /**
             * Format: int64
             * @description How many plies had been played when it stood on the board.
             */
            ply: number;
            /** @description The configuration, as `(ACRT,BDQS)`: X, then O. */
            position: string;
            /**
             * Format: int64
             * @description How much the memory holds since: configurations, or bits where it is the matrix of 1982.
             */
            size: number;
        };
        /** @description How much the server takes. */
        LimitsInfo: {
            /**
             * Format: int64
             * @description Hits that one search keeps.
             */
            hits: number;
            /**
             * Format: int64
             * @description Bytes of an uploaded collection.
             */
            upload: number;
        };
        /** @description A game of a text. */
        ListedGame: {
            /** @description Who has Black. */
            black?: string | null;
            /** @description When. */
            date?: string | null;
            /** @description Where it was played. */
            event?: string | null;
            /** @description How many moves of one side. */
            plies: number;
            /** @description Why it cannot be analysed, and the place of what is wrong. */
            problem?: string | null;
            /** @description `1-0`, `0-1`, `1/2-1/2` or `*`. */
            result: string;
            /** @description Who has White. */
            white?: string | null;
        };
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
        /** @description Who one is. */
        Me: {
            /** @description The owner of what one makes. */
            id: string;
            /** @description How much is taken. */
            limits: components["schemas"]["LimitsInfo"];
            /** @description `local`: one's own machine, no accounts. */
            mode: string;
            /** @description Collections may be added by their path on this machine. */
            paths: boolean;
        };
        /** @description What a player remembers. */
        MemoryInfo: {
            /**
             * Format: int64
             * @description How many bits the matrix has.
             */
            bits?: number | null;
            /** @description The latest lessons, the last first. */
            lessons: components["schemas"]["LessonInfo"][];
            /** @description The player. */
            player: components["schemas"]["PlayerTag"];
            /**
             * Format: int64
             * @description How many configurations, or how many bits are set where it is the matrix of 1982.
             */
            size: number;
        };
        /** @description What a move leads to. */
        MoveValue: {
            /**
             * Format: int32
             * @description Plies to the end with best play, this one included; none for a draw.
             */
            distance?: number | null;
            /** @description The move. */
            move: string;
            /** @description For whoever makes it. */
            value: components["schemas"]["ValueTag"];
        };
        /** @description An actor. */
        NodeInfo: {
            /** @description `F1`. */
            id: string;
            /** @description What it is. */
            kind: components["schemas"]["NodeKind"];
            /** @description What to write on it. */
            label: string;
            /** @description Whose it is. */
            owner: components["schemas"]["NodeOwner"];
        };
        /**
         * @description What an actor is.
         * @enum {string}
         */
        NodeKind: "king" | "queen" | "rook" | "bishop" | "knight" | "pawn" | "any" | "square";
        /**
         * @description Whose an actor is.
         * @enum {string}
         */
        NodeOwner: "me" | "opponent" | "nobody";
        /** @description Something a user should know and do something about. */
        Notice: {
            /** @description What has happened. */
            message: components["schemas"]["BilingualText"];
            /** @description What to do. */
            remedy: components["schemas"]["BilingualText"];
        };
        /**
         * @description Who answers.
         * @enum {string}
         */
        Opponent: "original" | "improved" | "perfect" | "random";
        /** @description Where a pattern stands in a text. */
        Outline: {
            /** @description Actors in scope. */
            actors: string[];
            /** @description What it is, in its author's words. */
            description?: string | null;
            /** @description Where it begins, in UTF-16 units. */
            from: number;
            /** @description Whether it has tactical moves, so that its instances have a line to play. */
            hasTactics: boolean;
            /** @description Its name. */
            name: string;
            /** @description Sections written, in English. */
            sections: string[];
            /** @description Where it ends. */
            to: number;
        };
        /** @description A new text of a pattern. */
        PatternChange: {
            /**
             * @description The text; it may still have errors.
             * @example PATTERN "X" AUTHOR "" DESCRIPTION "" WEIGHT 1 SCENARIO F1 ATTACKS f1;
             */
            source: string;
            /** @description What to call it; the name in the text if nothing. */
            title?: string | null;
            /**
             * Format: int64
             * @description The version that was changed; `If-Match` may say it instead.
             */
            version?: number | null;
        };
        /** @description A pattern with its text. */
        PatternDetail: components["schemas"]["PatternSummary"] & {
            copiedFrom?: null | components["schemas"]["Copied"];
            /** @description The text. */
            source: string;
        };
        /** @description The instances of one pattern in the position. */
        PatternFindings: {
            /** @description Whether it has tactical moves, so that its instances have a line to play. */
            hasTactics: boolean;
            /** @description Valid ones first. */
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
        /** @description A pattern to be kept. */
        PatternNew: {
            /** @description What it is a copy of, if of something. */
            from?: string | null;
            /**
             * @description The text; it may still have errors.
             * @example PATTERN "X" AUTHOR "" DESCRIPTION "" WEIGHT 1 SCENARIO F1 ATTACKS f1;
             */
            source: string;
            /** @description What to call it; the name in the text if nothing. */
            title?: string | null;
        };
        /** @description One pattern in statistics. */
        PatternStats: {
            /**
             * Format: int64
             * @description Games with a hit.
             */
            games: number;
            /** @description Its name. */
            name: string;
            /** @description Games by opening, the commonest first. */
            openings: components["schemas"]["Count"][];
            /** @description Positions by half-moves played before. */
            plies: components["schemas"]["Count"][];
            /**
             * Format: int64
             * @description Positions with a hit.
             */
            positions: number;
            /** @description Games by the finder's rating, in hundreds. */
            ratings: components["schemas"]["Count"][];
            /** @description Results for the finder. */
            results: components["schemas"]["Results"];
            /** @description Games by year. */
            years: components["schemas"]["Count"][];
        };
        /** @description A pattern in a list. */
        PatternSummary: {
            /** @description When it was made; shipped ones have no time. */
            createdAt?: string | null;
            /** @description The description in its text. */
            description: string;
            /** @description A UUID, or the stem of a shipped file. */
            id: string;
            /** @description The name in its text. */
            name: string;
            /** @description `local`, or `shipped`. */
            owner: string;
            /** @description It ships with the program and cannot be changed, only copied. */
            shipped: boolean;
            /** @description What its owner calls it. */
            title: string;
            /** @description When it was last changed. */
            updatedAt?: string | null;
            /**
             * Format: int64
             * @description CollectionCount from 1.
             */
            version: number;
        };
        /** @description One pattern in figures. */
        PatternTally: {
            /**
             * Format: int64
             * @description Games with one.
             */
            games: number;
            /** @description Its name. */
            name: string;
            /**
             * Format: int64
             * @description Positions with a valid instance.
             */
            positions: number;
            /**
             * Format: int64
             * @description Positions with a raw instance, where they were counted.
             */
            rawPositions: number;
        };
        /** @description A game to be written down. */
        PdnRequest: {
            /** @description Who has Black. */
            black?: string | null;
            /** @description The day of the game, as PDN writes it. */
            date?: string | null;
            /** @description The game so far. */
            game?: components["schemas"]["PlayedGame"];
            resigned?: null | components["schemas"]["Side"];
            /** @description The draw rules. */
            rules?: components["schemas"]["RulesTag"];
            /** @description Who has White. */
            white?: string | null;
        };
        /** @description A game written down. */
        PdnText: {
            /** @description In PDN. */
            pdn: string;
        };
        /**
         * @description Kinds of pieces.
         * @enum {string}
         */
        PieceKind: "man" | "king" | "x" | "o";
        /** @description What stands on the board, and what may be done. */
        PlayBoard: {
            end?: null | components["schemas"]["PlayEnd"];
            /** @description The squares of the last move. */
            last: string[];
            /** @description The legal moves; none when the game is over. */
            legal: components["schemas"]["PlayMove"][];
            /** @description The moves made, as people write them. */
            moves: string[];
            /** @description What people call the opening. */
            opening?: string | null;
            /** @description The pieces. */
            pieces: components["schemas"]["PlayPiece"][];
            /** @description The position as text. */
            position: string;
            /** @description Who moves. */
            toMove: components["schemas"]["Side"];
            verdict?: null | components["schemas"]["PlayVerdict"];
        };
        /** @description How a game ended. */
        PlayEnd: {
            /** @description By what, in a few words. */
            reason: string;
            /** @description `1-0`, `0-1` or `1/2-1/2`; X and White come first. */
            result: string;
        };
        /** @description A legal move. */
        PlayMove: {
            /** @description What it takes. */
            captures: string[];
            /** @description As it is sent back. */
            move: string;
            /** @description Every way to walk it, from its first square to its last. */
            paths: string[][];
        };
        /** @description A piece. */
        PlayPiece: {
            /** @description What it is. */
            kind: components["schemas"]["PieceKind"];
            /** @description Whose it is. */
            side: components["schemas"]["Side"];
            /** @description Where it stands. */
            square: string;
        };
        /** @description What best play leads to. */
        PlayVerdict: {
            /**
             * Format: int32
             * @description Plies to the end; none for a draw.
             */
            distance?: number | null;
            /** @description What the draw rules make of it. */
            standing: components["schemas"]["StandingTag"];
            /** @description For the side to move. */
            value: components["schemas"]["ValueTag"];
        };
        /** @description A move with the position it leads to. */
        Played: {
            /** @description The position after it. */
            fen?: string | null;
            /** @description In algebraic notation. */
            san: string;
            /** @description In UCI notation, such as `e7e8q`. */
            uci: string;
        };
        /** @description A game so far. */
        PlayedGame: {
            /** @description The moves, as the game writes them. */
            moves?: string[];
            /** @description The position it began with, if not the usual one. */
            start?: string | null;
        };
        /**
         * @description A player that has a memory.
         * @enum {string}
         */
        PlayerTag: "original" | "improved";
        /** @description What the board may do. */
        PositionAnswer: {
            /** @description Castling rights, as in the FEN. */
            castling: string;
            /** @description The king of the side to move is attacked. */
            check: boolean;
            /** @description As the program writes it. */
            fen: string;
            game?: null | components["schemas"]["GameInfo"];
            /** @description Where each piece may go. */
            legal: {
                [key: string]: string[];
            };
            /** @description Who is to move. */
            turn: components["schemas"]["Side"];
            /** @description It is a legal position; others are refused, so this is always true. */
            valid: boolean;
        };
        /** @description A FEN or a PGN; the starting position if neither. */
        PositionRequest: {
            /**
             * @description A position.
             * @example k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1
             */
            fen?: string | null;
            /** @description The first game of this text. */
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
        /** @description How far a search has come. */
        ProgressInfo: {
            /**
             * Format: int64
             * @description Bytes read.
             */
            bytes: number;
            /**
             * Format: double
             * @description Time spent.
             */
            elapsedSeconds: number;
            /**
             * Format: int64
             * @description Games seen.
             */
            games: number;
            /**
             * Format: int64
             * @description Hits kept.
             */
            hits: number;
            /**
             * Format: int64
             * @description Positions examined.
             */
            positions: number;
            /**
             * Format: double
             * @description Positions a second.
             */
            rate: number;
            /**
             * Format: double
             * @description Time left, as far as can be told.
             */
            remainingSeconds?: number | null;
            /**
             * Format: int64
             * @description Bytes to be read.
             */
            totalBytes: number;
        };
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
        /**
         * @description How a proof ended.
         * @enum {string}
         */
        ProofVerdict: "forced" | "refuted" | "undecided";
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
        /** @description The clause that rejects an instance. */
        Reason: {
            /** @description Its number in the section, from 1. */
            clause: number;
            /** @description Where it begins, in UTF-16 units. */
            from: number;
            /** @description The keyword of its section, in the language of the answer. */
            section: string;
            /** @description Its source text. */
            text: string;
            /** @description Where it ends. */
            to: number;
        };
        /** @description Another place that matters. */
        Related: {
            /** @description Where it begins. */
            from: number;
            /** @description What to say there. */
            message: string;
            /** @description Where it ends. */
            to: number;
        };
        /** @description A relation. */
        RelationWord: {
            /**
             * Format: int32
             * @description Figures it is about: 2, or 3 and more where a list stands right of it.
             */
            arity: number;
            /** @description The same in English. */
            en: string;
            /** @description What it says. */
            meaning: string;
            /** @description The same in Portuguese. */
            pt: string;
            /** @description Every spelling that is understood. */
            spellings: string[];
            /** @description The symbol to prefer. */
            symbol: string;
            /** @description Every symbol that is understood. */
            symbols: string[];
            /** @description A list in parentheses stands right of it. */
            takesList: boolean;
            /** @description The word to prefer in the language asked for. */
            word: string;
        };
        /** @description What holds between them. */
        RelationsAnswer: {
            /** @description The commonest first. */
            relations: components["schemas"]["HoldingInfo"][];
        };
        /** @description Squares that were clicked. */
        RelationsRequest: {
            /**
             * @description The position.
             * @example k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1
             */
            fen: string;
            /** @description The language of words and labels. */
            lang?: components["schemas"]["LangTag"];
            /** @description Who searches. */
            side?: components["schemas"]["SideChoice"];
            /**
             * @description The protagonist's square, perhaps squares between, the target's square.
             * @example [
             *       "f4",
             *       "b8"
             *     ]
             */
            squares: string[];
        };
        /** @description Results of games for the side that found the pattern. */
        Results: {
            /**
             * Format: int64
             * @description A draw.
             */
            drew: number;
            /**
             * Format: double
             * @description Its upper end.
             */
            high?: number | null;
            /**
             * Format: int64
             * @description It lost.
             */
            lost: number;
            /**
             * Format: double
             * @description The lower end of the 95 % interval.
             */
            low?: number | null;
            /**
             * Format: double
             * @description Points divided by games.
             */
            share?: number | null;
            /**
             * Format: int64
             * @description It won.
             */
            won: number;
        };
        /**
         * @description Which draws are declared.
         * @enum {string}
         */
        RulesTag: "cbd" | "fmjd64" | "none";
        /** @description What to test. */
        RunRequest: {
            /** @description A text instead of the stored one. */
            source?: string | null;
        };
        /** @description A collection of a search. */
        SearchCollection: {
            /** @description Its id. */
            id: string;
            /** @description What it was called. */
            title: string;
        };
        /** @description A search. */
        SearchInfo: {
            /** @description The collections. */
            collections: components["schemas"]["SearchCollection"][];
            /** @description When it was asked for. */
            createdAt: string;
            /** @description Which games and positions. */
            filters: components["schemas"]["Filters"];
            /** @description When it ended. */
            finishedAt?: string | null;
            /** @description Its id. */
            id: string;
            message?: null | components["schemas"]["BilingualText"];
            /** @description The names that hits count by. */
            names: string[];
            /** @description Whose it is. */
            owner: string;
            /** @description The patterns, as they were. */
            patterns: components["schemas"]["SearchPattern"][];
            /** @description How far it has come. */
            progress: components["schemas"]["ProgressInfo"];
            /** @description When it was last started. */
            startedAt?: string | null;
            /** @description How it stands. */
            state: components["schemas"]["SearchState"];
            summary?: null | components["schemas"]["SearchSummary"];
            /** @description What it is called. */
            title: string;
            /** @description When it last changed. */
            updatedAt: string;
        };
        /** @description What to look for, and where. */
        SearchNew: {
            /** @description Collections, by id. */
            collections: string[];
            /** @description Which games and positions. */
            filters?: components["schemas"]["Filters"];
            /** @description The language of the words in exports. */
            lang?: components["schemas"]["LangTag"];
            /** @description Patterns, by id or by name. */
            patterns: string[];
            /** @description What to call it; the patterns' titles if nothing. */
            title?: string | null;
        };
        /** @description A pattern of a search. */
        SearchPattern: {
            /** @description Its id. */
            id: string;
            /** @description What it was called. */
            title: string;
            /**
             * Format: int64
             * @description Its version.
             */
            version: number;
        };
        /**
         * @description How a search stands.
         * @enum {string}
         */
        SearchState: "queued" | "running" | "done" | "cancelled" | "interrupted" | "failed";
        /** @description The whole search in figures. */
        SearchSummary: {
            /**
             * Format: int64
             * @description Games that could not be replayed.
             */
            broken: number;
            /**
             * Format: int64
             * @description Games examined.
             */
            examined: number;
            /**
             * Format: int64
             * @description Games seen, those filtered out included.
             */
            games: number;
            /**
             * Format: int64
             * @description Positions in which a pattern left too much open.
             */
            gaveUp: number;
            /** @description More hits than are kept: the search ended at the limit. */
            limited: boolean;
            /** @description For each pattern. */
            patterns: components["schemas"]["PatternTally"][];
            /**
             * Format: int64
             * @description Positions examined.
             */
            positions: number;
            /**
             * Format: int64
             * @description Games of unknown variants.
             */
            unknownVariants: number;
        };
        /** @description What one prefers: the pages decide what is in it. */
        Settings: {
            [key: string]: unknown;
        };
        /**
         * @description How bad a diagnostic is.
         * @enum {string}
         */
        Severity: "error" | "warning";
        /**
         * @description A colour.
         * @enum {string}
         */
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
        /**
         * @description What draw rules make of a win.
         * @enum {string}
         */
        StandingTag: "stands" | "cancelled" | "unsure";
        /** @description What a search found, in statistics. */
        StatsInfo: {
            /** @description For each pattern. */
            patterns: components["schemas"]["PatternStats"][];
        };
        /** @description Which endings are known exactly. */
        TablesInfo: {
            /** @description Whether they are being built. */
            building: boolean;
            /** @description Whether they are being read for damage, which does not keep anybody from using them. */
            checking: boolean;
            /** @description What is wrong with some of them, or why building failed; building makes them again. */
            error?: string | null;
            /**
             * Format: int32
             * @description Up to so many can be built here.
             */
            most: number;
            /**
             * Format: int32
             * @description Up to so many pieces; 0 without tables.
             */
            pieces: number;
            /**
             * Format: double
             * @description The part of that which is done, 0 to 1.
             */
            progress?: number | null;
        };
        /** @description Which tables are wanted. */
        TablesWish: {
            /**
             * Format: int32
             * @description Up to how many pieces.
             */
            pieces?: number;
        };
        /** @description The machine's answer. */
        TacTickleAnswer: {
            /** @description What was considered, the best-looking first. */
            candidates: components["schemas"]["CandidateInfo"][];
            /** @description The class of concern that decided, `A` to `F`. */
            class?: string | null;
            /** @description What was learnt in this turn. */
            lessons: components["schemas"]["LessonInfo"][];
            /** @description The move; none if it gives up. */
            move?: string | null;
            question?: null | components["schemas"]["BilingualText"];
            /** @description It has concluded that whoever begins loses. */
            strategy: boolean;
            /** @description Why, in a sentence. */
            words: components["schemas"]["BilingualText"];
        };
        /** @description A question to the machine. */
        TacTickleAsk: {
            /** @description The game so far. */
            game?: components["schemas"]["PlayedGame"];
            /** @description Whether it uses and enlarges its memory. */
            learn?: boolean;
            /** @description Who answers. */
            opponent?: components["schemas"]["Opponent"];
            /**
             * Format: int32
             * @description The depth of its analysis.
             */
            qi?: number;
            /**
             * Format: int32
             * @description For everything random.
             */
            seed?: number;
        };
        /** @description A game and the language of the words about it. */
        TacTickleGame: {
            /**
             * @description The game so far. It starts from the usual placement with X to move unless it says otherwise, such as
             *     `(ACRT,BDQS) O`.
             */
            game?: components["schemas"]["PlayedGame"];
            /** @description The language. */
            lang?: components["schemas"]["LangTag"];
        };
        /** @description The exact value of a position and of each of its moves, for the side to move. */
        TacTickleValues: {
            /**
             * Format: int32
             * @description Plies to the end with best play; none for a draw.
             */
            distance?: number | null;
            /** @description Each legal move's. */
            moves: components["schemas"]["MoveValue"][];
            /** @description The position's. */
            value: components["schemas"]["ValueTag"];
        };
        /** @description A position with what is expected of it. */
        TestInfo: {
            /** @description When it was made; shipped ones have no time. */
            createdAt?: string | null;
            /** @description What is expected. */
            expect: components["schemas"]["Expect"];
            /** @description The position. */
            fen: string;
            /** @description A UUID, or the name of a shipped position. */
            id: string;
            /** @description Why. */
            note: string;
            /** @description Whose it is. */
            owner: string;
            /** @description Who searches. */
            side: components["schemas"]["Side"];
            /** @description When it was last changed. */
            updatedAt?: string | null;
        };
        /** @description A position to be tested. */
        TestNew: {
            /** @description What is expected. */
            expect: components["schemas"]["Expect"];
            /**
             * @description The position.
             * @example k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1
             */
            fen: string;
            /** @description Why. */
            note?: string;
            /** @description Who searches. */
            side: components["schemas"]["Side"];
        };
        /** @description How a test ended. */
        TestResult: {
            /** @description Why the pattern could not be looked for. */
            error?: string | null;
            got?: null | components["schemas"]["Counts"];
            /** @description Which test. */
            id: string;
            /** @description As expected. */
            passed: boolean;
        };
        /** @description A text. */
        Text: {
            /**
             * @description The text.
             * @example PATTERN "X" AUTHOR "" DESCRIPTION "" WEIGHT 1 SCENARIO F1 ATTACKS f1;
             */
            source: string;
        };
        /** @description A position in a text that was sent, counted from 1. */
        TextPosition: {
            /** @description In characters. */
            column: number;
            line: number;
        };
        /** @description A text to be translated. */
        TranslateRequest: {
            /**
             * @description The text.
             * @example PATTERN "X" AUTHOR "" DESCRIPTION "" WEIGHT 1 SCENARIO F1 ATTACKS f1;
             */
            source: string;
            /** @description Symbols instead of words for relations. */
            symbols?: boolean;
            /** @description The language of its keywords afterwards. */
            to: components["schemas"]["LangTag"];
        };
        /**
         * @description Who wins.
         * @enum {string}
         */
        ValueTag: "win" | "loss" | "draw";
        /**
         * @description What became of a move that was considered.
         * @enum {string}
         */
        VerdictTag: "notExamined" | "recalled" | "refuted" | "accepted";
        /** @description A version with its text. */
        VersionInfo: components["schemas"]["VersionSummary"] & {
            /** @description The text. */
            source: string;
        };
        /** @description A version in a list. */
        VersionSummary: {
            /** @description Who wrote it. */
            author: string;
            /**
             * Format: int64
             * @description How long its text is.
             */
            bytes: number;
            /** @description When. */
            createdAt: string;
            /** @description What it was called. */
            title: string;
            /**
             * Format: int64
             * @description CollectionCount from 1.
             */
            version: number;
        };
        /** @description A page of versions, the newest first. */
        VersionsPage: {
            /**
             * Format: int64
             * @description `before` for the next page; nothing on the last one.
             */
            next?: number | null;
            /**
             * Format: int64
             * @description How many there are in all.
             */
            total: number;
            /** @description The versions. */
            versions: components["schemas"]["VersionSummary"][];
        };
        /** @description Everything that completion and hover need to know. */
        Vocabulary: {
            /** @description What conditions ask. */
            functions: components["schemas"]["FunctionWord"][];
            /** @description Words that open sections, connect, and name sides and pieces. */
            keywords: components["schemas"]["Keyword"][];
            /** @description What figures do to one another. */
            relations: components["schemas"]["RelationWord"][];
        };
        /** @description A span of years. */
        Years: {
            /**
             * Format: int64
             * @description The earliest.
             */
            from: number;
            /**
             * Format: int64
             * @description The latest.
             */
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
                /** @description Its name; becomes the title. */
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
    compose_compose: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ComposeRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComposeAnswer"];
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
    patterns_list: {
        parameters: {
            query?: {
                /** @description Part of the name, title or description. */
                query?: string;
                /** @description Only those that ship, or only those that do not. */
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
                /** @description Its name; becomes the title if the text has none. */
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
                /** @description List so many, 1 to 200; 50 if nothing is said. */
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
                "application/json": components["schemas"]["DamasAsk"];
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
                "application/json": components["schemas"]["TacTickleAsk"];
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
                /** @description The player. */
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
                /** @description The player. */
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
                /** @description The player. */
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
                /** @description Milliseconds between two events, 100 to 5000. */
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
                /** @description The format. */
                format: "jsonl" | "csv" | "parquet" | "pgn" | "epd" | "html" | "table";
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
    hits_list: {
        parameters: {
            query?: {
                /** @description Skip so many. */
                after?: number;
                /** @description List so many, 1 to 200. */
                limit?: number;
                /** @description In which order. */
                sort?: "found" | "ply" | "date" | "dateDown" | "rating" | "white" | "black" | "eco";
                /** @description Only of this pattern, by its name. */
                pattern?: string;
                /** @description The language of the words. */
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
}
