/* Texts of the palette. */

/** Texts of the palette. */
export const text = {
  title: 'Ir para…',
  open: 'Buscar seções e registros (Ctrl+K)',
  placeholder: 'Seção, nome, documento ou código',
  sections: 'Seções',
  actions: 'Ações',
  marked: 'Marcados',
  recent: 'Recentes',
  mark: (label: string) => `Marcar ${label} (Ctrl+D)`,
  unmark: (label: string) => `Tirar a marca de ${label} (Ctrl+D)`,
  isMarked: (label: string) => `${label} foi marcado.`,
  isUnmarked: (label: string) => `${label} não está mais marcado.`,
  markFailed: 'Não foi possível mudar a marca.',
  none: 'Nada encontrado.',
  failed: 'Não foi possível pesquisar os registros.',
  hint: 'Digite ao menos duas letras para encontrar registros.',
  create: (entity: string) => `Cadastrar: ${entity}`,
  signOut: 'Sair',
} as const
