const list = (names: readonly string[]) => {
  const shown = names.slice(0, 12).join(', ')
  return names.length > 12 ? `${shown} e mais ${names.length - 12}` : shown
}

/** Remarks on features that schemas here express differently, or not at all. */
export const convertText = {
  dialect: (name: string) => `lido como JSON Schema ${name}`,
  listOfThem: 'o documento é uma lista: cada item é um registro',
  kept: (names: readonly string[]) =>
    `${names.length === 1 ? '1 campo' : `${names.length} campos`}: ${list(names)}`,
  required: (names: readonly string[]) => `obrigatórios: ${list(names)}`,
  conditions: (count: number) => (count === 1 ? 'uma condição' : `${count} condições`),
  renamed: (name: string) => `chama-se ${name}, porque o nome não serve de coluna ou já é do sistema`,
  format: (from: string, to: string) => `format "${from}" virou ${to}`,
  formatLost: (format: string) => `format "${format}" não existe aqui: ficou um texto`,
  nullable: 'podia ser null: aqui vazio é sem valor, e o campo não é obrigatório',
  constant: (value: unknown) => `só podia ser ${JSON.stringify(value)}: é a única opção, já escolhida`,
  constantLost: (value: unknown) => `só podia ser ${JSON.stringify(value)}: começa com esse valor`,
  mixedTypes: (types: readonly string[]) => `podia ser ${types.join(' ou ')}: ficou texto`,
  alsoValue: (types: readonly string[]) =>
    `também podia ser ${types.join(' ou ')}: ficou só o grupo de campos`,
  oneOrMany: 'podia ser um valor ou uma lista deles: ficou a lista',
  choicesAsText: 'opções que não são textos nem inteiros viraram textos',
  branches: (count: number) => `as ${count} formas em oneOf/anyOf viraram um só grupo com os campos de todas`,
  discriminated: (name: string) => `o que cada forma exige depende de ${name}`,
  someForm: 'as formas que podia ter não têm um desenho comum: ficou JSON livre',
  free: 'sem tipo nem propriedades: ficou JSON livre',
  map: 'um objeto de chaves livres virou uma lista de chave e valor',
  mapJson: 'um objeto de chaves livres com partes dentro ficou JSON livre',
  valueList: 'uma lista de valores virou uma lista de itens com um campo "valor"',
  listOfLists: 'uma lista de listas ficou JSON livre',
  tuple: 'uma lista em que cada posição é outra coisa virou um grupo de campos',
  self: 'leva a outro registro do mesmo cadastro',
  selfMany: 'leva a outros registros do mesmo cadastro',
  circle: 'repete a si mesmo por dentro: ficou JSON livre',
  noTarget: (ref: string) => `"${ref}" não foi encontrado: ficou JSON livre`,
  decimals: (step: number) => `multipleOf ${step} virou casas decimais`,
  readOnly: 'somente leitura e obrigatório: deixou de ser obrigatório, porque ninguém o preencheria',
  writeOnly: 'writeOnly só existe aqui para senhas',
  deprecated: 'a origem o diz obsoleto: veja se ainda serve',
  binary: 'um conteúdo em base64 virou um arquivo enviado',
  sampled: 'o pattern ficou, com um exemplo inventado para os testes: confira',
  noSample: (pattern: string) => `o pattern ${pattern} ficou sem exemplo: dê um em x-field.sample`,
  patternLost: (pattern: string) => `o pattern ${pattern} não é uma expressão que sirva aqui`,
  conditionLost: 'uma condição que não se escreve aqui',
  conditionPart: (name: string) => `o que a condição mudava em ${name}`,
  word: (words: readonly string[]) =>
    `${words.join(', ')}: ${words.length === 1 ? 'não tem' : 'não têm'} o que fazer aqui`,
  conflict: (word: string) => `duas partes dizem ${word} de modos diferentes: vale a primeira`,
  position: (at: number) => `Posição ${at}`,
  key: 'Chave',
  value: 'Valor',
} as const
