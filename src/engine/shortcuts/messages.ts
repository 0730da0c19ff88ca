/* Texts of the page of shortcuts. */

/** Texts of this room. */
export const shortcutText = {
  title: 'Atalhos do teclado',
  search: 'Pesquisar nos atalhos',
  none: 'Nenhum atalho encontrado.',
  close: 'Fechar',
  or: 'ou',
} as const
