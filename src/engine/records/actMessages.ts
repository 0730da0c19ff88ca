import { systemActor } from '#model/people/actor'

const pastStems: Readonly<Record<string, string>> = {
  create: 'Cadastrad',
  edit: 'Alterad',
  remove: 'Excluíd',
  restore: 'Reativad',
  import: 'Importad',
  export: 'Exportad',
  anonymise: 'Anonimizad',
}

const pastActs: Readonly<Record<string, string>> = {
  reveal: 'Dados pessoais consultados',
  forget: 'Dados de pessoa anonimizada retirados',
  undoImport: 'Importação desfeita',
}

export const actWords = {
  by: (name: string) => (name === systemActor.name ? 'pelo sistema' : `por ${name}`),
  /** What happened to a record of the gender; undefined for acts that are not about records. */
  past(act: string, gender: 'm' | 'f'): string | undefined {
    const stem = pastStems[act]
    return stem === undefined ? pastActs[act] : `${stem}${gender === 'f' ? 'a' : 'o'}`
  },
} as const
