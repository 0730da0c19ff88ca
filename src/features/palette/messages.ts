/* Texts of the palette. */

/** Texts of the palette. */
export const text = {
  title: 'Ir para…',
  open: 'Buscar seções e registros (Ctrl+K)',
  placeholder: 'Seção, nome, documento ou código',
  sections: 'Seções',
  actions: 'Ações',
  favourites: 'Favoritos',
  recent: 'Vistos recentemente',
  none: 'Nada encontrado.',
  failed: 'Não foi possível pesquisar os registros.',
  hint: 'Digite ao menos duas letras para encontrar registros.',
  create: (entity: string) => `Cadastrar: ${entity}`,
  signOut: 'Sair',
} as const
