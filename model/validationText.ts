/* Validation messages, shared by forms and server; worded exactly as in the specification. */

export const validationText = {
  required: '* Obrigatório',
  unfit: (titles: readonly string[], name: string) =>
    `Use ${new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(titles)}, como em ${name}.`,
  among: (titles: readonly string[], given: string) =>
    `Com “${given}”, escolha ${new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(titles)}.`,
  invalid: '* Inválido',
  unreadable: 'Contém um caractere que não pode ser guardado',
  /** A number in a unit that cannot be converted to the field's. */
  unit: (told: string, own: string) => `Está em ${told}, que não pode ser convertido para ${own}`,
  /** A number without a unit, in a text that uses another unit of the same quantity. */
  noUnit: (own: string) => `O texto não diz se está em ${own}`,
  tooLong: 'Valor com dígitos demais',
  unknownField: 'Campo desconhecido',
  readOnlyField: 'Campo somente leitura',
  taken: 'Valor já cadastrado',
  decimals: (most: number) =>
    most === 0
      ? 'Informe um número sem casas decimais'
      : `Informe no máximo ${most} ${most === 1 ? 'casa decimal' : 'casas decimais'}`,
  takenWith: (others: readonly string[]) =>
    `Valor já cadastrado: outro registro tem o mesmo em ${others.join(', ')}`,
  repeated: '* Valor já informado!',
  noSuchRecord: 'Registro não encontrado',
  belowItself: 'Um registro não pode ficar abaixo dele mesmo',
  tooDeep: (levels: number) => (levels === 1 ? 'Só há um nível' : `São no máximo ${levels} níveis`),
  choice: 'Escolha uma das opções',
  number: 'Valor deve ser um numérico',
  decimal: 'Valor deve ser um número decimal',
  numberSigns: 'Somente números, - e . são permitidos',
  integer: 'Valor deve ser um número inteiro',
  text: 'Valor deve ser um texto',
  object: '* Inválido',
  list: '* Inválido',
  boolean: 'Valor deve ser sim ou não',
  date: '*Data Inválida',
  month: '*Mês e Ano Inválido',
  email: 'E-mail inválido',
  minimum: (bound: string) => `Valor deve ser no mínimo ${bound}`,
  maximum: (bound: string) => `Valor deve ser no máximo ${bound}`,
  notAbove: (bound: string) => `Valor não pode ser maior que ${bound}`,
  above: (bound: string) => `Valor deve ser maior que ${bound}`,
  below: (bound: string) => `Valor deve ser menor que ${bound}`,
  /** For passwords only; other texts are just invalid. */
  minLength: (count: number) => `Mínimo ${count} caracteres.`,
  maxLength: (count: number) => `Máximo ${count} caracteres.`,
  minItems: (count: number) => (count === 1 ? 'Informe ao menos 1 item' : `Informe ao menos ${count} itens`),
  maxItems: (count: number) => `Informe no máximo ${count} itens`,
  file: 'Arquivo inválido',
  pdf: 'Arquivo inválido para importação',
  tooMuch: 'Tem conteúdo demais',
  uniqueItems: 'O valor deve ser distinto',
  different: 'Os campos são diferentes',
  halfPlace: 'Informe a latitude e a longitude juntas',
} as const
