export interface BraceFault {
  readonly message: string
  readonly start: number
  readonly suggestion?: string
}

/** @example findBrace('{nome') // { message: …, start: 0, suggestion: '{nome}' } */
export function findBrace(text: string): BraceFault | undefined {
  for (const { 0: piece, index } of text.matchAll(/\{[^{}]*\}?|\}/g)) {
    if (/^\{[\w.]+\}$/.test(piece)) continue
    if (piece === '}') {
      const word = /[\w.]+$/.exec(text.slice(0, index))?.[0]
      return fault('"}" sem "{" antes: uma lacuna se escreve {campo}', index, word)
    }
    const inner = piece.replace(/[{}]/g, '')
    if (!piece.endsWith('}')) {
      return fault(
        `"{" sem "}" depois: uma lacuna se escreve {campo}`,
        index,
        /^\s*([\w.]+)/.exec(inner)?.[1],
      )
    }
    if (inner.trim() === '') return fault('lacuna vazia: diga um campo entre as chaves, como {campo}', index)
    const isPath = /^[\w.]+$/.test(inner.trim())
    return fault(
      `"${piece}" não é uma lacuna: entre as chaves só o nome do campo, sem espaços nem acentos`,
      index,
      isPath ? inner.trim() : undefined,
    )
  }
  return undefined
}

function fault(message: string, start: number, name?: string): BraceFault {
  return { message, start, ...(name !== undefined && { suggestion: `{${name}}` }) }
}
