const plots = (count: number) => `${count.toLocaleString('pt-BR')} ${count === 1 ? 'talhão' : 'talhões'}`

/** Amounts are passed as formatted text. */
export const text = {
  subtitle: 'Confira o que será cobrado e gere de uma vez. Repetir não cobra ninguém em dobro.',
  season: 'Safra',
  noSeason: 'Ainda não há safra. Cadastre uma e o valor da sua anuidade para poder gerar.',
  seasons: 'Safras',
  choose: 'Escolha a safra para ver o que seria cobrado.',
  plots,
  toCharge: (count: number) =>
    count === 1 ? '1 anuidade a gerar' : `${count.toLocaleString('pt-BR')} anuidades a gerar`,
  nothing: 'Não há anuidade a gerar neste ano.',
  noValue: 'Cadastre o valor de anuidade deste ano para poder gerar.',
  values: 'Valores de anuidade',
  leftOut: 'Ficam de fora',
  and: (more: number) => `e mais ${more.toLocaleString('pt-BR')}`,
  act: (count: number) =>
    count === 1 ? 'Gerar 1 anuidade' : `Gerar ${count.toLocaleString('pt-BR')} anuidades`,
  running: (done: number, all: number) =>
    `Gerando: ${done.toLocaleString('pt-BR')} de ${all.toLocaleString('pt-BR')}…`,
  keepOpen: 'Mantenha esta página aberta. Se for interrompida, gere de novo: continua de onde parou.',
  stop: 'Parar',
  done: (count: number, sum: string) =>
    count === 1
      ? `1 anuidade gerada, de ${sum}.`
      : `${count.toLocaleString('pt-BR')} anuidades geradas, no total de ${sum}.`,
  refused: 'Não foi possível gerar:',
  failed: 'Não foi possível gerar as anuidades. O que já foi gerado está valendo; tente de novo.',
  payments: 'Ver as anuidades do ano',
  close: 'Fechar',
} as const
