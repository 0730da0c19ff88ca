import { formatInteger } from '#model/formats/index'

const quoted = (texts: readonly string[]) => texts.map((text) => `"${text}"`).join(', ')

const formatNames: Readonly<Record<string, string>> = {
  email: 'e-mails',
  uri: 'endereços da internet',
  color: 'cores',
  cpf: 'CPFs com dígitos certos',
  cnpj: 'CNPJs com dígitos certos',
  'cpf-cnpj': 'CPFs ou CNPJs com dígitos certos',
  cep: 'CEPs',
  cib: 'CIBs',
  'phone-com': 'telefones com DDD',
  phone: 'telefones',
  month: 'meses',
  date: 'datas',
  'date-time': 'datas com hora',
}

export const newText = {
  byFormat: (format: string, byHeader: boolean) =>
    `os valores são ${formatNames[format] ?? format}${byHeader ? ', como o título diz' : ''}`,
  byLook: (format: string) => `os valores são ${formatNames[format] ?? format}`,
  byHeader: 'pelo título e pelos limites dos valores',
  yesNo: (values: readonly string[]) => `só há ${quoted(values)}`,
  money: 'números, e o título ou os valores falam de dinheiro',
  percent: 'números de 0 a 100, e o título ou os valores falam de percentual',
  year: 'anos',
  whole: 'números inteiros',
  decimals: (count: number, unit: string | undefined) =>
    `números com até ${count} ${count === 1 ? 'casa' : 'casas'}${unit === undefined ? '' : `, em ${unit}`}`,
  choice: (count: number) => `só ${count} valores, que se repetem`,
  several: (choices: number | undefined) =>
    choices === undefined
      ? 'vários textos por célula, separados por ponto e vírgula'
      : `vários valores por célula, de ${choices}`,
  longText: (longest: number) => `textos longos, de até ${formatInteger(longest)} letras`,
  text: (longest: number) => `textos de até ${formatInteger(longest)} letras`,
  unique: 'nenhum se repete',
  empty: 'sem valores',
  refByBoth: (title: string, percent: number) =>
    `o título fala de ${title}, e ${percent}% dos valores são registros prontos de lá`,
  refByHeader: (title: string) => `o título fala de ${title}`,
  refByValues: (title: string, percent: number) => `${percent}% dos valores são registros de ${title}`,

  noHeader: 'a coluna não tem título: dê um',
  sameTitle: 'outra coluna tem o mesmo título: dê um a cada uma',
  emptyDoubt: 'a coluna está vazia: confira se serve e de que tipo é',
  odd: (cells: readonly string[]) => {
    const more = cells.length > 3 ? ` e mais ${formatInteger(cells.length - 3)}` : ''
    return `${cells.length === 1 ? 'um valor não serve' : 'alguns valores não servem'}: ${cells.slice(0, 3).join(', ')}${more}`
  },
  line: (line: number) => `linha ${formatInteger(line)}`,
  uniqueDoubt: 'são poucos registros para saber se nunca se repete',
  unknownValues: (texts: readonly string[]) => `valores sem registro pronto: ${quoted(texts)}`,
  refUnproven: (plural: string) => `não há registros prontos de ${plural} com que conferir os valores`,
  refByValuesOnly: (header: string, title: string) => `"${header}" não se parece com "${title}": confira`,

  systemId: 'o sistema numera os registros',
  systemActive: 'todo registro já é ativo ou inativo no sistema',
  systemField: (header: string) => `"${header}" já existe em todo registro`,
  otherSheets: (own: string, others: readonly string[]) =>
    `foi lida só a aba "${own}"; as outras (${others.join(', ')}) se leem com --sheet`,
  partly: (looked: number, total: number) =>
    `foram olhadas as primeiras ${formatInteger(looked)} de ${formatInteger(total)} linhas`,
  fewRows: (count: number) =>
    `com ${count === 1 ? 'um só registro' : `só ${formatInteger(count)} registros`}, o proposto é incerto`,
  emptySheet: 'A planilha não tem uma linha de títulos com registros abaixo.',
  noSheet: (wanted: string, names: readonly string[]) =>
    `Não há aba "${wanted}"; as abas são ${names.join(', ')}.`,
  columnNumber: (at: number) => `Coluna ${at}`,

  defaultGroup: 'Cadastros',
  subtitle: (plural: string) => `Cadastro de ${plural.charAt(0).toLowerCase()}${plural.slice(1)}`,
  sections: {
    main: 'Identificação',
    contact: 'Contato',
    address: 'Endereço',
    place: 'Localização',
    values: 'Valores',
    remarks: 'Observações',
  },
  called: (title: string, plural: string, gender: 'm' | 'f') =>
    `chama-se ${title}, no plural ${plural}, no ${gender === 'f' ? 'feminino' : 'masculino'}`,
  menu: (group: string, icon: string, isGuess: boolean) =>
    `fica no menu em ${group}${isGuess ? ', o grupo com mais cadastros' : ''}, com o ícone ${icon}`,
  rights: (group: string, list: readonly string[], create: readonly string[]) =>
    `como os outros de ${group}, ${list.join(', ') || 'ninguém'} lista${list.length > 1 ? 'm' : ''}, e ${create.join(', ') || 'ninguém'} cadastra${create.length > 1 ? 'm' : ''}`,
  label: (title: string | undefined) =>
    title === undefined ? 'um registro é chamado pelo número' : `um registro é chamado por ${title}`,
  jointly: (set: readonly string[]) => `não se repetem juntos: ${set.join(' e ')}`,
  refused: (code: string, message: string) => `tirado, porque o gerador o recusaria (${code}): ${message}`,

  usage: `npm run new -- <nome> [opções]
  --from arquivo       planilha (.csv, .xlsx) ou JSON Schema (.json) de onde tirar os campos
  --sheet nome         aba da planilha
  --field nome:tipo    um campo; repete-se: nome!*, area:decimal(ha), cor:choice(Azul|Verde)
                       ! obrigatório, * não se repete; tipos: os da tabela de schemas/README.md
  --title, --plural, --gender m|f, --group, --icon, --description
  --show               só mostra, não grava
  --ask                pergunta mesmo fora de um terminal`,
  unknownOption: (name: string) => `Opção desconhecida: ${name}.\n\n${newText.usage}`,
  missingValue: (name: string) => `Falta o valor de ${name}.\n\n${newText.usage}`,
  noName: `Falta o nome da entidade.`,
  badName: (name: string) =>
    `"${name}" não serve de nome: use letras minúsculas sem acentos, algarismos e _, começando por uma letra (até 48).`,
  exists: (path: string) => `${path} já existe e não foi tocado. Escolha outro nome, ou altere o arquivo.`,
  existsAs: (name: string, title: string) => `Já há um cadastro "${name}" (${title}). Escolha outro nome.`,
  notFound: (path: string) => `Arquivo não encontrado: ${path}.`,
  badField: (text: string) => `Campo que não se entende: "${text}". Exemplo: area:decimal(ha)!`,
  badKind: (kind: string, kinds: readonly string[]) =>
    `Tipo desconhecido: "${kind}". Os tipos são ${kinds.join(', ')}.`,
  badGender: 'O gênero é m ou f.',
  notSchema: (path: string) => `${path} não é um JSON Schema de um objeto, nem de uma lista de objetos.`,
  notJson: (path: string, why: string) => `${path} não é JSON: ${why}.`,
  problems: (count: number) =>
    `${count === 1 ? 'Um problema impede' : `${formatInteger(count)} problemas impedem`} que o arquivo seja aceito; nada foi gravado:`,

  ask: {
    name: 'Nome do arquivo (sem acentos)',
    title: 'Título, no singular',
    plural: 'Plural',
    gender: 'Gênero (m ou f)',
    group: (groups: readonly string[]) => `Grupo do menu (${groups.join(', ')})`,
    field: 'Campo (nome:tipo; vazio termina)',
    write: (path: string) => `Gravar ${path}? (s/n)`,
    again: 'Não entendi.',
  },

  fieldsHead: 'Campos:',
  wholeHead: 'O cadastro:',
  sortHeads: { kept: 'Ficou como era:', changed: 'Mudou:', left: 'Ficou de fora:' },
  doubtsHead: 'Confira:',
  required: 'obrigatório',
  written: (path: string) =>
    `Gravado: ${path}. Com \`npm run dev\` no ar, já está no menu; sem ele, \`npm run gen\` e \`npm start\`.`,
  notWritten: 'Nada foi gravado.',
} as const
