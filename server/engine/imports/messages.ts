export const importText = {
  notFound: 'Importação não encontrada.',
  tooManyLines: (most: number) =>
    `A planilha passa de ${most.toLocaleString('pt-BR')} linhas. Divida-a em partes.`,
  tooManyColumns: (most: number) => `A planilha passa de ${most} colunas.`,
  tooLarge: (most: number) =>
    `A planilha passa de ${Math.round(most / 1024 ** 2).toLocaleString('pt-BR')} MB de texto. Divida-a em partes.`,
  tooManyChoices: (most: number) =>
    `Foram escolhidos registros para mais de ${most.toLocaleString('pt-BR')} palavras. Corrija-as na planilha.`,
  othersBusy: 'Você já tem duas importações em andamento. Aguarde que uma termine.',
  unseen:
    'Há registros desta importação que você não vê mais. Peça ao administrador do sistema que a desfaça.',
  badLine: 'As linhas da planilha não chegaram como deviam. Escolha o arquivo de novo.',
  longText: (most: number) => `O texto passa de ${most.toLocaleString('pt-BR')} letras.`,
  noColumns: 'Diga a que campo corresponde ao menos uma coluna.',
  twice: (title: string) => `Duas colunas foram ligadas ao campo ${title}.`,
  noSuchColumn: 'Uma coluna foi ligada a um campo que não pode ser importado.',
  noKey: 'Para atualizar registros, diga por quais colunas eles são reconhecidos.',
  mayNotCreate: 'Você não pode cadastrar registros aqui: escolha “só atualizar”.',
  mayNotEdit: 'Você não pode alterar registros aqui: escolha “só cadastrar novos”.',
  busy: 'A importação está em andamento. Aguarde ou pare-a.',
  incomplete: 'Nem todas as linhas da planilha chegaram. Escolha o arquivo de novo.',
  notTried: 'Confira a planilha antes de gravar.',
  hasErrors: 'Há linhas com erro: corrija-as ou diga que ficam de fora.',
  nothing: 'Não há nada para gravar.',
  finished: 'Esta importação já terminou.',
  notWritten: 'Esta importação não está gravada.',
  none: (text: string) => `Não encontramos “${text}”`,
  several: (text: string) => `Há mais de um registro para “${text}”`,
  mayNotPick: 'Você não pode escolher registros deste cadastro.',
  noRecord: 'Não há registro com estes valores para atualizar.',
  severalRecords: 'Há mais de um registro com estes valores.',
  keyEmpty: 'Preencha o que identifica o registro.',
  repeated: (line: number) => `Repete a linha ${line.toLocaleString('pt-BR')} da planilha.`,
  twin: 'Parece repetido: já há um registro com estes mesmos dados.',
  twinLine: (line: number) => `Tem os mesmos dados da linha ${line.toLocaleString('pt-BR')}.`,
  otherwise: (line: number) => `A linha ${line.toLocaleString('pt-BR')}, do mesmo registro, diz outra coisa.`,
  tooManyItems: (most: number) =>
    `Mais de ${most.toLocaleString('pt-BR')} linhas são do mesmo registro. Confira o que os distingue.`,
  bothWays:
    'Colunas com nome de opção e colunas de itens não cabem na mesma planilha. Deixe umas ou as outras de fora.',
  stopped: 'Parada por quem importa.',
  failed: 'Não foi possível terminar. Tente novamente.',
  changedSince: (line: number, reason: string) =>
    `Nada foi gravado: a linha ${line.toLocaleString('pt-BR')} deixou de servir desde a conferência (${reason}).`,
  told: (file: string, fresh: number, changed: number) =>
    `${file}: ${fresh.toLocaleString('pt-BR')} ${fresh === 1 ? 'novo' : 'novos'}, ${changed.toLocaleString('pt-BR')} ${changed === 1 ? 'alterado' : 'alterados'}`,
} as const
