/* The benchmarks of `npm run bench`, and how `npm run test:all` tries each of them with small sizes. */

export interface Bench {
  readonly name: string
  /** As a heading of docs/desempenho.md. */
  readonly title: string
  /** The script, from the root, and its arguments. */
  readonly args: readonly string[]
  /** The arguments of a trial; those of `args` if absent. */
  readonly trial?: readonly string[]
  /** Needs a PostgreSQL server; the others also measure the embedded database. */
  readonly needsServer?: true
  readonly hasBrowser?: true
  /** Visits every page of every role, which takes too long for a trial. */
  readonly isLong?: true
  /** Packages that are measured for comparison. */
  readonly packages?: readonly string[]
}

const at = (name: string, ...args: readonly string[]) => [`scripts/bench/${name}.ts`, ...args]

export const benches: readonly Bench[] = [
  {
    name: 'grid',
    title: 'A grade: linhas na memória do navegador',
    args: at('grid'),
    trial: ['2000', '--runs=1'],
    hasBrowser: true,
    packages: ['react-admin', 'ag-grid-community', 'react-data-grid'],
  },
  {
    name: 'export',
    title: 'Arquivos de todas as linhas, feitos no navegador',
    args: at('grid', '--export'),
    trial: ['200', '--export'],
    hasBrowser: true,
  },
  {
    name: 'list',
    title: 'A lista: da tecla às linhas certas na tela',
    args: at('list'),
    trial: ['1000', '1'],
    hasBrowser: true,
    packages: ['react-admin', 'ag-grid-community'],
  },
  {
    name: 'replica',
    title: 'A lista inteira no navegador, com a rede lenta',
    args: at('replica'),
    trial: ['1', '1000'],
    hasBrowser: true,
    packages: ['react-admin'],
  },
  {
    name: 'form',
    title: 'O formulário',
    args: at('form'),
    hasBrowser: true,
    packages: ['@rjsf/mui', 'react-admin'],
  },
  {
    name: 'firstLoad',
    title: 'Primeira carga em um telefone lento',
    args: at('firstLoad'),
    hasBrowser: true,
  },
  {
    name: 'longTasks',
    title: 'O que ocupa o navegador por mais de 50 ms',
    args: at('longTasks'),
    isLong: true,
    hasBrowser: true,
  },
  { name: 'clicks', title: 'Cliques e teclas de quinze tarefas', args: at('clicks'), hasBrowser: true },
  { name: 'inMemory', title: 'Consultas na memória', args: at('inMemory'), trial: ['2000'] },
  {
    name: 'server',
    title: 'O servidor diante de um sem regras',
    args: at('server'),
    packages: ['hono', '@electric-sql/pglite', 'pg'],
  },
  {
    name: 'serverList',
    title: 'Perguntas de uma lista, de mil a um milhão de linhas',
    args: at('serverList'),
    trial: ['1000', '2000'],
  },
  {
    name: 'roles',
    title: 'O que cada papel espera',
    args: at('load/roles'),
    trial: ['1000'],
    needsServer: true,
  },
  { name: 'search', title: 'Busca diante de ILIKE', args: at('search'), trial: ['1000', '2000'] },
  { name: 'places', title: 'Mapas de 100.000 lugares', args: at('places') },
  { name: 'record', title: 'A página de um registro', args: at('record') },
  { name: 'import', title: 'Importação de uma planilha', args: at('import'), trial: ['2000'] },
  { name: 'coldStart', title: 'Partida do servidor construído', args: at('coldStart') },
  {
    name: 'gen',
    title: 'Quanto o desenvolvedor espera',
    args: at('gen'),
    trial: ['1', 'gen', 'start', 'plan', 'dev'],
    hasBrowser: true,
  },
  { name: 'live', title: '200 páginas abertas, e o que outros gravam', args: at('live') },
  {
    name: 'load',
    title: 'Um dia de 200 pessoas em dois servidores, um deles morto no meio',
    args: at('load'),
    trial: ['--alone', '--people', '5', '--minutes', '0.2', '--rows', '2000', '--pause', '0.2'],
    needsServer: true,
  },
]
