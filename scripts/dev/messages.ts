export const deskText = {
  forbidden: 'Só quem administra, com a própria conta, altera os esquemas.',
  notFound: 'Não há um arquivo de cadastro com este nome em schemas/.',
  malformed: 'Falta o texto do arquivo.',
  changed: 'O arquivo mudou no disco depois que você o abriu.',
} as const
