import { formatInteger } from '#model/formats/index'

export const noteText = {
  label: 'Anotação',
  readers: 'Quem pode abrir este registro lê a anotação.',
  attach: 'Anexar',
  drop: (name: string) => `Tirar ${name}`,
  sending: (name: string) => `Enviando ${name}...`,
  save: 'Salvar anotação',
  people: 'Pessoas que podem ver este registro',
  found: (count: number) =>
    count === 0
      ? 'Ninguém com esse nome pode ver este registro.'
      : count === 1
        ? '1 pessoa encontrada'
        : `${count} pessoas encontradas`,
  left: (count: number) =>
    count < 0 ? `${formatInteger(-count)} letras a mais` : `restam ${formatInteger(count)} letras`,
  tooManyFiles: (most: number) => `Anexe até ${most} arquivos por anotação.`,
} as const
