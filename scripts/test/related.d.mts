export declare const journeys: Readonly<Record<string, readonly string[]>>
export declare function findTests(changed: readonly string[], files: ReadonlySet<string>): string[]
export declare function findJourneys(changed: readonly string[]): string[]
