/** What is said of a file that cannot be taken. */
export class SheetProblem extends Error {}
