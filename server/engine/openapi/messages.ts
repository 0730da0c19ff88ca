/* The pt-BR texts of the document of the calls. */

/** What is said of the calls, their parts and answers. */
export const documentText = {
  title: 'API do console',
  about: [
    'Tudo fica sob `/api`. Este documento sai dos mesmos schemas que fazem as tabelas, as listas e os formulários, e traz só o que quem o pede pode chamar.',
    '**Quem chama**: um programa usa um token (`Authorization: Bearer consoletoken_…`), criado em "Tokens de acesso" ou em "Contas de serviço"; uma pessoa, a sessão que a entrada abriu.',
    '**Perguntas longas**: um `GET` que não cabe no endereço vai como `POST` ao mesmo caminho, com `X-HTTP-Method-Override: GET` e os parâmetros como formulário.',
    '**Falhas**: `{"error", "message", "errors"}`; `error` é um código estável, `message` uma frase, `errors` os campos por JSON Pointer.',
    '**Vazio**: o que não é obrigatório pode vir nulo ou não vir. Texto vazio é nenhum valor. Um campo que não se pode ver não vem.',
  ].join('\n\n'),
  ownLabel: 'Como o registro se chama; com `labels=1`.',
  labels: 'Os nomes do que o registro refere, pelo caminho; com `labels=1`.',
  masked: 'Dado pessoal: vem mascarado a quem não pode revelá-lo.',
  account: 'Código de uma conta.',
  aliases: 'Outras grafias, guardadas como o valor',
  made: (title: string) => `${title}: para cadastrar`,
  change: (title: string) => `${title}: para alterar`,
  instead: (call: string) => `Grafia antiga. Use \`${call}\`.`,
  rowsAsFile: 'As linhas como arquivo.',
  noContent: 'Redirecionamento para outro endereço.',
  okay: 'Deu certo.',
  session: 'O token da sessão que a entrada abriu.',
  token: 'Um token de acesso de programa.',
  longQuestion: 'Os parâmetros de um `GET`, com `X-HTTP-Method-Override: GET`.',
  asked: 'A resposta do `GET` do mesmo caminho.',
} as const

/** The calls of an entity, by their names. */
export const entityCallText: Readonly<Record<string, (entity: { title: string; plural: string }) => string>> =
  {
    list: ({ plural }) => `Lista: ${plural}`,
    create: ({ title }) => `Cadastra: ${title}`,
    summary: ({ plural }) => `Total, somas, valores, grupos e cruzamentos: ${plural}`,
    places: ({ plural }) => `O que está à vista em um mapa: ${plural}`,
    pictures: ({ plural }) => `Imagens em pequeno, por registro: ${plural}`,
    broken: ({ plural }) => `Registros a corrigir, por regras mais novas que eles: ${plural}`,
    get: ({ title }) => `Um registro: ${title}`,
    update: ({ title }) => `Altera: ${title}`,
    remove: ({ title }) => `Inativa: ${title}`,
    restore: ({ title }) => `Reativa: ${title}`,
    head: ({ title }) => `O começo da página de um registro: ${title}`,
    history: () => 'Quem mudou o quê no registro',
    timeline: () => 'O que aconteceu ao registro e o que se anotou nele',
    mentionables: () => 'Quem pode ser mencionado em uma anotação do registro',
    addNote: () => 'Anota no registro',
    editNote: () => 'Corrige a própria anotação',
    removeNote: () => 'Remove a própria anotação',
    preview: ({ title }) => `O registro como ficaria se cadastrado: ${title}`,
    previewChange: ({ title }) => `O registro como ficaria se alterado: ${title}`,
    transition: ({ title }) => title,
  }

/** Parameters, by their names. */
export const parameterText = {
  example: 'Exemplo',
  others: 'Condições simples, cada uma um parâmetro com o nome do campo: `?status=aprovado`.',
  id: 'Código do registro.',
  filter:
    'Condições por campo, em JSON: um valor, uma lista (qualquer deles) ou `{gte,lte,gt,lt,ne,contains,null}`; do que leva a uma árvore, também `{under,notUnder}` com o código de um registro (ele e o que está abaixo; o resto). Sem condição sobre `ativo` nem `id`, só registros ativos.',
  q: 'Palavras a procurar, com ou sem acentos.',
  sort: 'Ordem, em JSON: `["campo","ASC"]`, ou uma lista delas.',
  range: 'Primeira e última linha, a partir de 0, em JSON. Sem isto, todas.',
  fields: 'Campos ou caminhos desejados, separados por vírgula.',
  labels: '`1`: com os nomes do que os registros referem.',
  relevance:
    '`1`: primeiro o que se chama como `q` ou o tem como código, depois o que começa assim, depois o resto.',
  total: '`capped`: acima de 10.000, o total pode vir como `*`.',
  formato: 'As linhas como arquivo.',
  groups: 'Agrupa por este campo.',
  sums: 'Campos a somar, separados por vírgula.',
  facets: 'Campos cujos valores são contados, separados por vírgula.',
  facetText: 'Só os valores que contêm este texto.',
  pivot:
    'Cruza um ou dois campos, separados por vírgula; datas por `:day`, `:week`, `:month`, `:quarter` ou `:year`.',
  exportar: 'O navegador fará disto um arquivo: pede a permissão de exportar e fica na auditoria.',
  by: 'O campo que diz onde a linha fica: o lugar dela ou a referência a quem tem um.',
  campo: 'O campo com a imagem.',
  ids: 'Até 24 registros, separados por vírgulas.',
  lado: 'Pixels do lado maior: 160, 320 ou 640.',
  sight:
    'Oeste, sul, leste e norte do que está à vista, em graus. Sem isto, quantas linhas têm lugar e em volta do quê.',
  zoom: 'Quão perto, de 0 (o mundo) a 20; vem junto de `sight`.',
  tipo: 'Só o que é deste tipo.',
  antes: 'O `next` da página anterior.',
  nome: 'Parte do nome.',
  key: 'De 8 a 200 letras, outra em cada chamada: repetida com a mesma chave, ela é feita e respondida uma vez.',
  ifMatch: 'A versão lida (`ETag`): outra versão guardada é 412, com o registro atual.',
  viewAs:
    'O administrador vê, só para leitura, o que um grupo (`grupo`) ou uma pessoa dele (`grupo/registro`) vê.',
  override: '`GET`: o corpo são os parâmetros de um `GET`.',
} as const

/** Headers of answers. */
export const headerText = {
  contentRange: 'Nome, primeira e última linha, e o total: `nome 0-24/1234`.',
  etag: 'A versão do registro.',
  retryAfter: 'Segundos até que valha pedir de novo.',
  requestId: 'O número da chamada no log do servidor.',
  version: 'A versão do servidor.',
} as const

/** Failures by status, and answers without a body of their own. */
export const failureText: Readonly<Record<number, string>> = {
  206: 'Um trecho do arquivo.',
  304: 'Quem pede já tem.',
  416: 'O arquivo não tem esse trecho.',
  400: 'A chamada está malformada, cita um campo ou operador que não existe, ou custa demais.',
  401: 'Falta entrar, ou a sessão ou o token não vale.',
  403: 'Sem permissão, ou falta um segundo fator.',
  404: 'Não existe, ou quem pede não pode ver.',
  406: 'A resposta não existe neste tipo.',
  409: 'A situação não permite, ou outra chamada mudou o registro ao mesmo tempo.',
  412: 'O registro mudou desde que foi lido; `current` é o atual.',
  413: 'Grande demais.',
  415: 'O corpo não é do tipo que a chamada recebe.',
  422: 'Há campos a corrigir, em `errors`.',
  429: 'Pedidos demais; `Retry-After` diz quando voltar.',
  500: 'Falha do servidor; `requestId` é o número da chamada no log.',
  503: 'Ocupado ou fora do ar; `Retry-After` diz quando voltar.',
  507: 'Não há mais espaço.',
}
