/* What is said of reports before their dialogs are loaded. */

export const titles = { keep: 'Salvar como relatório' } as const
