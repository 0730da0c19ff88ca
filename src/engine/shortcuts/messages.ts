export const shortcutText = {
  title: 'Atalhos do teclado',
  search: 'Pesquisar nos atalhos',
  none: 'Nenhum atalho encontrado.',
  close: 'Fechar',
  or: 'ou',
} as const
