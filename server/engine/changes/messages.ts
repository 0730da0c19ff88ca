const rows = (count: number) => (count === 1 ? '1 registro' : `${count.toLocaleString('pt-BR')} registros`)

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`]

const stayed = (count: number) =>
  `${rows(count)} ${count === 1 ? 'ficou' : 'ficaram'} com valor guardado, porque alguém já escreveu outro ou o item da lista não é mais o mesmo`

function keptWords({ views, templates, calendars, marks }: UsageCounts) {
  const words = [
    ...counted(views, 'visão salva', 'visões salvas'),
    ...counted(templates, 'modelo', 'modelos'),
    ...counted(calendars, 'calendário', 'calendários'),
    ...counted(marks, 'favorito', 'favoritos'),
  ]
  return {
    list: new Intl.ListFormat('pt-BR').format(words),
    isNone: words.length === 0,
    isOne: views + templates + calendars + marks === 1,
  }
}

export interface UsageCounts {
  readonly views: number
  readonly templates: number
  readonly calendars: number
  readonly marks: number
}

export const changesText = {
  rows,
  actor: 'Mudança dos esquemas',
  pastReference: (title: string, id: number) => `${title} nº ${id}`,
  bothTables: (from: string, to: string) =>
    `\`${from}\` passa a se chamar \`${to}\`, mas os dois já têm registros; junte-os antes.`,
  bothFields: (from: string, to: string) =>
    `\`${from}\` passa a se chamar \`${to}\`, mas os dois já têm valores; esvazie um deles antes.`,
  refused: (plan: string) =>
    `Os esquemas mudaram e há o que decidir antes; nada foi alterado.\n\n${plan}\n\nResponda em schemas/mudancas.json (ou com \`npm run plan -- --responder 1a\`) e inicie de novo.`,
  nothing: 'O banco já segue os esquemas: nada a fazer.',
  kept: (count: number) =>
    `${rows(count)} ${count === 1 ? 'tem' : 'têm'} valor; os valores ficam guardados à parte`,
  keptTable: (count: number) => `${rows(count)} ${count === 1 ? 'fica guardado' : 'ficam guardados'} à parte`,
  askRename: (from: string, to: string) => `\`${from}\` sumiu e \`${to}\` apareceu: renomear?`,
  askTransition: (gone: string) =>
    `${gone}, e outra apareceu: renomear? Se não, quem a teve negada pode fazer a nova`,
  followed: (from: string, kept: UsageCounts) => {
    const { list, isNone, isOne } = keptWords(kept)
    return isNone ? '' : `era \`${from}\`; ${list} ${isOne ? 'passa' : 'passam'} a usar o nome novo`
  },
  usedField: (kept: UsageCounts) => {
    const { list, isNone, isOne } = keptWords(kept)
    const what = isOne ? 'usa o campo e fica sem ele' : 'usam o campo e ficam sem ele'
    const told = kept.views > 0 ? '; quem abre a visão é avisado' : ''
    return isNone ? '' : `; ${list} ${what}${told}`
  },
  usedEntity: (kept: UsageCounts) => {
    const { list, isNone, isOne } = keptWords(kept)
    return isNone ? '' : `; ${list} ${isOne ? 'deixa' : 'deixam'} de aparecer, até que ele volte`
  },
  returning: (count: number, at: string, id: number, kind: string | undefined) =>
    `; ${rows(count)} ${count === 1 ? 'tem' : 'têm'} valor guardado à parte desde ${at}${
      kind === undefined
        ? `: depois de iniciar, \`npm run plan -- --restaurar ${id}\` devolve`
        : `, que era ${kind}: só volta com o tipo antigo (\`--guardados\`, nº ${id})`
    }`,
  left: (count: number) => `; ${rows(count)} ainda ${count === 1 ? 'tem' : 'têm'} valor na coluna antiga`,
  misfits: (count: number, why: string) => `${rows(count)} ${why}`,
  empty: 'sem valor',
  noFit: (kind: string) => `com valor que não cabe em ${kind}`,
  emptied: ': ficam sem valor, e os antigos ficam guardados à parte',
  breaks: (limit: string) => `com valor que não é ${limit}`,
  inUse: 'com opção que sumiu',
  pointing: 'com valor que apontaria para outro registro',
  noResult: 'de que a resposta declarada não faz um valor que o campo aceita',
  idle: (deed: string, why: string) => `a resposta \`${deed}\` de mudancas.json não faz nada: ${why}`,
  idleWhy: {
    gone: 'nenhum esquema tem este campo',
    group: 'é um grupo de campos; declare cada campo pelo caminho',
    same: 'o campo não mudou',
  },
  repeats: (fields: readonly string[]) => `a resposta declarada repete ${fields.join(' + ')}`,
  outside: 'com valor que a condição não admite: a próxima alteração de cada um o apaga',
  overwritten: 'com valor que o cálculo substituiria',
  doubles: (count: number) =>
    count === 1
      ? '1 valor repetido entre registros ativos'
      : `${count.toLocaleString('pt-BR')} valores repetidos entre registros ativos`,
  offers: {
    rename: (to: string) => `é o mesmo, com o nome \`${to}\``,
    remove: 'sumiu mesmo: guardar os valores à parte',
    removeTransition: 'sumiu mesmo: a nova é outra, com permissões próprias',
    fill: (value: unknown) => `preencher onde falta com ${JSON.stringify(value)} (troque pelo valor certo)`,
    accept: 'deixar esses registros como estão; a regra vale para o que for alterado',
    acceptEmpty: 'deixar esses registros sem valor; os antigos ficam guardados à parte',
    acceptComputed:
      'deixar os valores como estão: cada um é calculado na próxima alteração do registro (o histórico guarda o antigo)',
    acceptOutside:
      'deixar esses registros como estão: cada valor fica até a próxima alteração do registro, que o apaga (o histórico o guarda)',
    convert: (source: string) => `converter com a expressão ${source} (ajuste se preciso)`,
    putAside: 'guardar os valores antigos à parte e começar vazio',
    values: (map: string) => `trocar as opções: ${map} (ajuste se preciso)`,
    keepOldest: 'manter ativo o mais antigo de cada repetição e inativar os outros',
    keepNewest: 'manter ativo o mais novo de cada repetição e inativar os outros',
  },
  failedEntry: (entry: string, reason: string) =>
    `A resposta ${entry} de mudancas.json não pôde ser aplicada: ${reason}`,
  noAside: (id: number) => `Nada está guardado com o número ${id}.`,
  noPlace: (name: string) =>
    `\`${name}\` não está nos esquemas; ponha-o de volta, inicie o sistema e tente de novo.`,
  placeTaken: (name: string) => `\`${name}\` já tem registros; não há lugar para os guardados.`,
  otherKind: (name: string) =>
    `\`${name}\` é agora de outro tipo; devolva-lhe o tipo antigo, inicie o sistema e tente de novo.`,
  noColumn: (name: string) =>
    `Os valores de \`${name}\` foram junto quando o cadastro foi guardado à parte; devolva primeiro o cadastro.`,
  wentAlong: 'foi junto com o cadastro guardado à parte, e volta com ele',
  noAnswer: (name: string, names: readonly string[]) =>
    names.length === 0
      ? 'Nada espera uma resposta.'
      : `“${name}” não é uma das respostas: ${names.join(', ')}.`,
  answered: (file: string) => `Escrito em ${file}; confira, e o próximo início aplica.`,
  isLive: 'O servidor está com os dados abertos; encerre-o antes.',
  nothingKept: 'Nada está guardado à parte.',
  nothingDone: 'Nenhuma mudança foi aplicada ainda.',
  restored: (back: number, left: number) =>
    left === 0
      ? `${back === 1 ? 'Voltou o valor' : 'Voltaram os valores'} de ${rows(back)}; inicie o sistema.`
      : `${back === 1 ? 'Voltou o valor' : 'Voltaram os valores'} de ${rows(back)}; ${stayed(left)}. Inicie o sistema.`,
  stayed,
  purged: 'Apagado.',
  waiting: (count: number) =>
    count === 1
      ? '1 mudança espera uma resposta.'
      : `${count.toLocaleString('pt-BR')} mudanças esperam uma resposta.`,
  noWaiting: 'Nada espera resposta.',
} as const
