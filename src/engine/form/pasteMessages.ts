import { formatInteger } from '#model/formats/index'

export const pasteText = {
  pasted: (rows: number, wrong: number, unknown: readonly string[], left: number) =>
    [
      rows === 1 ? '1 linha colada.' : `${formatInteger(rows)} linhas coladas.`,
      wrong === 1
        ? '1 célula não foi lida: veja o campo.'
        : wrong > 1
          ? `${formatInteger(wrong)} células não foram lidas: veja os campos.`
          : '',
      unknown.length > 0 ? `Sem campo com este título: ${unknown.join(', ')}.` : '',
      left > 0 ? `${left === 1 ? '1 linha ficou' : `${formatInteger(left)} linhas ficaram`} de fora.` : '',
    ]
      .filter((part) => part !== '')
      .join(' '),
  pastedCell: (cell: string, message: string) => `“${cell.trim()}”: ${message}`,
  notFoundHere: 'não encontrado',
  none: (text: string) => `não encontramos “${text}”`,
  several: (text: string) => `há mais de um registro para “${text}”`,
} as const
