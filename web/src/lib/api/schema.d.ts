// Generated from the studio's OpenAPI document by `npm run api`. Do not edit.

export interface paths {
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
        post: operations["compose"];
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
        post: operations["explain"];
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
        post: operations["list"];
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
        /** Whether the server is well. */
        get: operations["health"];
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
        get: operations["words"];
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
        post: operations["check"];
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
        post: operations["format"];
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
        post: operations["translate"];
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
        /** Looks for the patterns of a text in a position. */
        post: operations["find"];
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
        get: operations["document"];
        put?: never;
        post?: never;
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
        post: operations["read"];
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
        post: operations["relations"];
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
        ActorSeat: {
            /** @description `F1`, `k1`, `S1`. */
            name: string;
            /** @description The piece there, upper case for the side that searches; none for squares of the cast. */
            piece?: string | null;
            /** @description Where. */
            square: string;
        };
        /** @description An arrow on the board. */
        Arrow: {
            /** @description From this square. */
            from: string;
            /** @description What it tells. */
            kind: components["schemas"]["ArrowKind"];
            /** @description To this square. */
            to: string;
            /** @description Through these. */
            via?: string[];
        };
        /**
         * @description What an arrow tells.
         * @enum {string}
         */
        ArrowKind: "attack" | "possibleAttack" | "indirectAttack" | "defence" | "possibleDefence" | "indirectDefence" | "move";
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
            /** @description The text. */
            source: string;
        };
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
            /** @description Whether it holds; unknown where the search did not get so far. */
            holds?: boolean | null;
            /** @description As it stands in the text. */
            text: string;
            /** @description Where it ends. */
            to: number;
        };
        /** @description The pattern. */
        ComposeAnswer: {
            /** @description It is found where it was made. */
            matches: boolean;
            /** @description Its text. */
            source: string;
        };
        /** @description One line. */
        ComposeLine: {
            /** @description What each of them is taken as. */
            choices: components["schemas"]["ChoiceTag"][];
            /** @description The relation, by any of its words or symbols. */
            relation: string;
            /** @description The protagonist's square, those between, the target's. */
            squares: string[];
        };
        /** @description Lines that were chosen. */
        ComposeRequest: {
            /** @description The position. */
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
            /** @description The text. */
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
            /** @description The position. */
            fen: string;
            /** @description The language of the sentences. */
            lang?: components["schemas"]["LangTag"];
            /** @description Whose pieces are "mine". */
            side?: components["schemas"]["SideChoice"];
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
            /** @description Counted from 1. */
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
            /** @description `ok`. */
            status: string;
            /** @description The program's version. */
            version: string;
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
            /** @description Who is where. */
            actors: components["schemas"]["ActorSeat"][];
            /** @description The lines of the scenario. */
            arrows: components["schemas"]["Arrow"][];
            /** @description The tactical moves. */
            line: components["schemas"]["Played"][];
            /** @description What must hold after them. */
            postconditions: components["schemas"]["Clause"][];
            proof?: null | components["schemas"]["ProofInfo"];
            reason?: null | components["schemas"]["Reason"];
            /** @description Squares of the cast. */
            squares: string[];
            /** @description Every clause accepts it. */
            valid: boolean;
            /** @description In sentences. */
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
         * @description A language of people.
         * @enum {string}
         */
        LangTag: "en" | "pt";
        /** @description What was found. */
        MatchAnswer: {
            /** @description What is wrong with the text. */
            diagnostics: components["schemas"]["DiagnosticInfo"][];
            /**
             * Format: double
             * @description How long it took.
             */
            elapsedMs: number;
            /** @description For each pattern without errors. */
            patterns: components["schemas"]["PatternFindings"][];
        };
        /** @description A text and a position. */
        MatchRequest: {
            /** @description The position. */
            fen: string;
            /** @description The language of words and messages. */
            lang?: components["schemas"]["LangTag"];
            /** @description The stored pattern that the text is an edit of. */
            pattern?: string | null;
            /** @description Prove or refute the tactics of what is found. */
            prove?: boolean;
            /** @description Who searches. */
            side?: components["schemas"]["SideChoice"];
            /** @description The patterns. */
            source: string;
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
        /** @description Where a pattern stands in a text. */
        Outline: {
            /** @description Actors in scope. */
            actors: string[];
            /** @description What it is, in its author's words. */
            description?: string | null;
            /** @description Where it begins, in UTF-16 units. */
            from: number;
            /** @description Its name. */
            name: string;
            /** @description Sections written, in English. */
            sections: string[];
            /** @description Where it ends. */
            to: number;
        };
        /** @description One pattern in the position. */
        PatternFindings: {
            /** @description Valid ones first. */
            instances: components["schemas"]["InstanceInfo"][];
            /** @description Its name. */
            name: string;
            problem?: null | components["schemas"]["ProblemDetail"];
            /** @description Ways in which the scenario holds. */
            rawCount: number;
            /** @description Who searched. */
            side: components["schemas"]["Side"];
            /** @description Not all of them are listed. */
            truncated: boolean;
            /** @description Those that every clause accepts. */
            validCount: number;
        };
        /** @description A place in what was sent, counted from 1. */
        Place: {
            /** @description Column, in characters. */
            column: number;
            /** @description Line. */
            line: number;
        };
        /** @description A move with the position it leads to. */
        Played: {
            /** @description The position afterwards. */
            fen?: string | null;
            /** @description In algebraic notation. */
            san: string;
            /** @description In coordinates. */
            uci: string;
        };
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
            /** @description A position. */
            fen?: string | null;
            /** @description The first game of this text. */
            pgn?: string | null;
        };
        /** @description What is sent when something goes wrong. */
        Problem: {
            /** @description The failure. */
            error: components["schemas"]["ProblemDetail"];
        };
        /** @description A failure for people and programs. */
        ProblemDetail: {
            /** @description For programs; never changes its meaning. */
            code: string;
            /** @description What is wrong, in the language of the request. */
            message: string;
            place?: null | components["schemas"]["Place"];
            /** @description What to do about it. */
            remedy?: string | null;
        };
        /** @description What a proof found. */
        ProofInfo: {
            /** @description The refuting line. */
            line: string[];
            /**
             * Format: int32
             * @description Mate in so many moves.
             */
            mateIn?: number | null;
            /** @description In words. */
            text: string;
            /** @description `forced`, `refuted` or `undecided`. */
            verdict: components["schemas"]["ProofVerdict"];
        };
        /**
         * @description How a proof ended.
         * @enum {string}
         */
        ProofVerdict: "forced" | "refuted" | "undecided";
        /** @description The clause that rejects. */
        Reason: {
            /** @description Counted from 1 in its section. */
            clause: number;
            /** @description Where it begins, in UTF-16 units. */
            from: number;
            /** @description The section's word, in the language of the answer. */
            section: string;
            /** @description As it stands in the text. */
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
            /** @description The position. */
            fen: string;
            /** @description The language of words and labels. */
            lang?: components["schemas"]["LangTag"];
            /** @description Who searches. */
            side?: components["schemas"]["SideChoice"];
            /** @description The protagonist's square, perhaps squares between, the target's square. */
            squares: string[];
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
         * @description Who searches.
         * @enum {string}
         */
        SideChoice: "mover" | "white" | "black";
        /** @description A text. */
        Text: {
            /** @description The text. */
            source: string;
        };
        /** @description A text to be translated. */
        TranslateRequest: {
            /** @description The text. */
            source: string;
            /** @description Symbols instead of words for relations. */
            symbols?: boolean;
            /** @description The language of its keywords afterwards. */
            to: components["schemas"]["LangTag"];
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
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    compose: {
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
    explain: {
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
    list: {
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
    health: {
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
        };
    };
    words: {
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
    check: {
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
    format: {
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
    translate: {
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
    find: {
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
    document: {
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
        };
    };
    read: {
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
    relations: {
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
