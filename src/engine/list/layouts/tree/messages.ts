import { formatInteger } from '#model/formats/index'

export const treeText = {
  openAll: 'Expandir tudo',
  closeAll: 'Recolher tudo',
  open: (name: string) => `Expandir ${name}`,
  close: (name: string) => `Recolher ${name}`,
  below: (count: number) => (count === 1 ? '1 abaixo' : `${formatInteger(count)} abaixo`),
  move: 'Mover',
  moveOne: (name: string) => `Mover ${name}`,
  only: 'Ver só este ramo',
  onlyOne: (name: string) => `Ver só o ramo de ${name}`,
  first: (shown: number) => `Só os primeiros ${formatInteger(shown)}: use a pesquisa ou um filtro.`,
  inside: (name: string) => `em ${name}`,
  actions: 'Ações',
} as const
