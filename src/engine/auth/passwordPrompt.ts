/** Set by the dialog of an expired session, which a person in field mode may have put off. */
export const passwordPrompt = { ask: (): void => undefined }
