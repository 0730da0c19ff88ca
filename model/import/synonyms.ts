/*
 * Column titles used by Brazilian programs: abbreviations (`Dt. Nasc.`, `Insc. Est.`, `Nº`) and synonyms
 * (`Celular`, `Razão`). Synonyms of a single field, such as `UF`, are in its schema.
 */

const short: Readonly<Record<string, string>> = {
  dt: 'data',
  dta: 'data',
  nasc: 'nascimento',
  nascto: 'nascimento',
  insc: 'inscricao',
  inscr: 'inscricao',
  est: 'estadual',
  num: 'numero',
  nro: 'numero',
  no: 'numero',
  nr: 'numero',
  nº: 'numero',
  'n°': 'numero',
  n: 'numero',
  end: 'endereco',
  tel: 'telefone',
  fone: 'telefone',
  telef: 'telefone',
  cel: 'celular',
  mun: 'municipio',
  munic: 'municipio',
  obs: 'observacoes',
  observacao: 'observacoes',
  qtd: 'quantidade',
  qtde: 'quantidade',
  qt: 'quantidade',
  vlr: 'valor',
  vl: 'valor',
  cod: 'codigo',
  resp: 'responsavel',
  respons: 'responsavel',
  compl: 'complemento',
  matr: 'matricula',
  mat: 'matricula',
  unid: 'unidade',
  desc: 'descricao',
  descr: 'descricao',
  ref: 'referencia',
  lat: 'latitude',
  long: 'longitude',
  lon: 'longitude',
  alt: 'altitude',
  espac: 'espacamento',
}

const empty = new Set(['de', 'da', 'do', 'das', 'dos', 'd', 'a', 'o', 'em', 'e'])

/** Titles with the same meaning; the first is the one used in our schemas. */
const groups: readonly (readonly string[])[] = [
  ['data nascimento', 'nascimento', 'dn', 'aniversario', 'nascido'],
  [
    'telefone numero',
    'telefones numero',
    'telefone',
    'celular',
    'whatsapp',
    'telefone celular',
    'celular whatsapp',
    'contato',
    'telefone contato',
    'zap',
  ],
  ['email', 'e mail', 'correio eletronico', 'endereco eletronico', 'mail'],
  ['inscricao estadual', 'ie'],
  ['razao social', 'razao', 'nome empresarial', 'denominacao social'],
  ['nome fantasia', 'fantasia'],
  ['nome completo', 'nome', 'nome cooperado', 'nome cliente'],
  ['logradouro', 'endereco', 'rua', 'endereco completo', 'endereco logradouro', 'rua avenida'],
  ['numero', 'numero endereco', 'numero casa'],
  ['bairro', 'bairro distrito', 'distrito'],
  ['cep', 'codigo postal', 'codigo enderecamento postal'],
  ['complemento', 'complemento endereco'],
  ['sexo', 'genero'],
  ['cpf', 'cpf numero', 'numero cpf', 'cic', 'documento cpf'],
  ['cnpj', 'cgc', 'numero cnpj'],
  [
    'cpf cnpj',
    'cnpj cpf',
    'cpf ou cnpj',
    'cnpj ou cpf',
    'documento',
    'numero documento',
    'documento cpf cnpj',
    'numero cpf cnpj',
  ],
  [
    'nome razao social',
    'nome razao',
    'nome ou razao social',
    'nome ou razao',
    'razao social nome',
    'razao social ou nome',
    'cooperado',
  ],
  ['rg', 'identidade', 'carteira identidade', 'numero rg'],
  ['observacoes', 'anotacoes', 'comentarios'],
  ['data coleta', 'coleta', 'data amostragem'],
  ['area total', 'area', 'hectares', 'area hectares', 'tamanho'],
  ['matricula cooperado', 'matricula', 'numero matricula', 'numero cooperado'],
  ['altitude', 'altitude media'],
  ['tipo pessoa', 'pessoa', 'pf pj', 'fisica juridica', 'natureza'],
]
const byTitle = new Map(groups.flatMap((group) => group.map((title) => [title, group] as const)))

/**
 * Expands abbreviations in a normalised title and removes filler words.
 * @example spelledOut('dt. de nasc.') // 'data nascimento'
 */
function spelledOut(title: string): string {
  const words = title.replace(/\bs\/n\b/g, '').match(/n[º°]|[\p{L}\p{N}]+/gu) ?? []
  return words
    .map((word) => short[word] ?? word)
    .filter((word) => !empty.has(word))
    .join(' ')
}

export function meansTheSame(one: string, other: string): boolean {
  const [a, b] = [spelledOut(one), spelledOut(other)]
  return a !== '' && (a === b || (byTitle.get(a)?.includes(b) ?? false))
}
