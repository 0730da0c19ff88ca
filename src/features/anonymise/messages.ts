/** The user types it to confirm; the server requires it too. */
export const confirmWord = 'ANONIMIZAR'

export const text = {
  title: (title: string) => `Anonimizar ${title}`,
  who: (label: string) => `Cadastro: ${label}`,
  what: 'Apaga para sempre o que identifica a pessoa: nome, documentos, contatos, endereço, contas bancárias, foto e PDFs importados só dela, também no histórico e na auditoria. O acesso ao sistema é encerrado.',
  kept: 'Fazendas, pedidos, pagamentos e totais ligados a este cadastro permanecem, sem o nome e sem os contatos.',
  irreversible: 'Isto não pode ser desfeito.',
  word: `Digite ${confirmWord} para confirmar`,
  confirm: 'Anonimizar',
  done: 'O cadastro foi anonimizado.',
  failed: 'Não foi possível anonimizar o cadastro. Tente novamente.',
} as const
