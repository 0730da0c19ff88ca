import { formatInteger } from '#model/formats/index'

const records = (count: number) => (count === 1 ? '1 registro' : `${formatInteger(count)} registros`)

export const text = {
  hint: 'Registros prontos que a sua cooperativa pode adotar de uma vez e mudar depois. O que já existe com o mesmo nome fica como está.',
  start: 'Começar com catálogos prontos',
  question: (count: number) =>
    `${count === 1 ? 'Será cadastrado 1 registro' : `Serão cadastrados ${formatInteger(count)} registros`}. Os que já existem ficam como estão.`,
  confirm: 'Cadastrar',
  catalog: 'Catálogo',
  ready: 'Prontos',
  known: 'Já existem',
  made: 'Cadastrados',
  allKnown: 'Todos os registros prontos já existem: não há o que cadastrar.',
  done: (made: number, known: number) =>
    known === 0
      ? `${records(made)} ${made === 1 ? 'cadastrado' : 'cadastrados'}.`
      : `${records(made)} ${made === 1 ? 'cadastrado' : 'cadastrados'}; ${records(known)} já ${known === 1 ? 'existia' : 'existiam'} e ${known === 1 ? 'ficou' : 'ficaram'} como ${known === 1 ? 'estava' : 'estavam'}.`,
  failed: 'Não foi possível cadastrar os catálogos. Nada foi mudado.',
  wait: 'Cadastrando…',
} as const
