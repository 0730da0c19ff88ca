/* Texts needed before the dialogs and their messages.ts load. */

export const titles = { keep: 'Salvar como relatório' } as const
