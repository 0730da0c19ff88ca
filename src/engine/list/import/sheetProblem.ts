/** A file that cannot be imported; the message is shown to the user. */
export class SheetProblem extends Error {}
