export const limitText = {
  steps: (most: number, path: string) =>
    `O campo “${shorten(path)}” passa por níveis demais: o máximo é ${most}.`,
  references: (most: number, path: string) =>
    `O campo “${shorten(path)}” passa por cadastros demais: o máximo é ${most}.`,
  branches: (most: number, path: string) =>
    `O campo “${shorten(path)}” passa por listas demais de cadastros: o máximo é ${most}.`,
  letters: (most: number) => `A pesquisa é longa demais: o máximo são ${most} letras.`,
  words: (most: number) => `A pesquisa tem palavras demais: o máximo são ${most}.`,
  sortKeys: (most: number) => `A ordenação tem campos demais: o máximo são ${most}.`,
  farSortKeys: (most: number) => `A ordenação usa campos demais de outros cadastros: o máximo são ${most}.`,
  conditions: (most: number) => `O filtro tem condições demais: o máximo são ${most}.`,
  farConditions: (most: number) =>
    `O filtro tem condições demais sobre outros cadastros: o máximo são ${most}.`,
  values: (most: number) => `O filtro tem valores demais: o máximo são ${count(most)}.`,
  valueLetters: (most: number) => `Um valor do filtro é longo demais: o máximo são ${count(most)} letras.`,
  fields: (most: number) => `Há campos demais: o máximo são ${most}.`,
  farFields: (most: number) => `Há campos demais de outros cadastros: o máximo são ${most}.`,
  facets: (most: number) => `Foram pedidas contagens demais: o máximo são ${most}.`,
  sums: (most: number) => `Foram pedidas somas demais: o máximo são ${most}.`,
  rows: (most: number) => `Foram pedidas linhas demais de uma vez: o máximo são ${count(most)}.`,
  groups: (most: number) =>
    `A resposta teria grupos demais: o máximo são ${count(most)}. Restrinja o filtro ou agrupe por outro campo.`,
  squares: (most: number) =>
    `O mapa pede quadros demais para esta aproximação: o máximo são ${count(most)}. Peça uma parte menor do mapa ou uma aproximação menor.`,
} as const

function count(number: number): string {
  return number.toLocaleString('pt-BR')
}

function shorten(path: string): string {
  return path.length > 60 ? `${path.slice(0, 60)}…` : path
}
