import { formatInteger } from '#model/formats/index'
import { withinSentence } from '#model/formats/text'

export const formText = {
  save: 'Salvar',
  cancel: 'Cancelar',
  back: 'Voltar',
  saving: 'Salvando...',
  slow: 'O servidor ainda não respondeu. Você pode esperar ou cancelar: o que digitou continua aqui.',
  stoppedWaiting:
    'A gravação foi interrompida e pode ter chegado ao servidor. Confira o registro antes de salvar de novo.',
  otherFields: 'Outras informações',
  allFields: (count: number) => (count === 1 ? 'Mostrar mais 1 campo' : `Mostrar mais ${count} campos`),
  checkFields: 'Verifique os campos indicados.',
  broken: 'Este registro é anterior a regras que hoje não cumpre. Corrija quando puder:',
  sections: 'Seções do formulário',
  progress: 'Andamento do formulário',
  step: (at: number, count: number, title: string) =>
    `${formatInteger(at)} de ${formatInteger(count)} · ${title}`,
  stepBack: 'Anterior',
  stepOn: 'Próxima',
  problemCount: (count: number) => (count === 1 ? '1 campo para corrigir' : `${count} campos para corrigir`),
  addItem: (title: string) => `Adicionar ${withinSentence(title)}`,
  removeItem: (title: string) => `Remover ${title}`,
  itemTitle: (title: string, position: number) => `${title} ${position}`,
  noItems: 'Nenhum item.',
  pasteFailed: 'Não foi possível colar. Tente de novo.',
  pasteUndone: 'As linhas coladas foram retiradas.',
  undo: 'Desfazer',
  proposed: (titles: string) => (titles === '' ? 'Sugestão.' : `Sugestão a partir de ${titles}.`),
  unsavedTitle: 'Alterações não salvas',
  unsaved: 'Existem alterações não salvas. Deseja sair e perdê-las?',
  unsavedDraft:
    'Existem alterações não salvas. Se sair, elas ficam guardadas neste navegador para quando você entrar de novo, exceto dados pessoais, senhas e imagens.',
  leave: 'Sair sem salvar',
  signOut: 'Sair',
  stay: 'Continuar editando',
  failedTitle: 'Ocorreu algum erro!',
  stale: 'O registro foi alterado por outra pessoa',
  staleHelp:
    'Enquanto você editava, outra pessoa salvou outros valores nestes mesmos campos. Escolha qual fica em cada um.',
  staleBefore: 'Antes:',
  staleMine: 'Seu valor:',
  staleTheirs: 'Valor atual:',
  staleBoth: 'Manter as duas alterações',
  merged: 'Outra pessoa também alterou este registro; as alterações das duas foram salvas.',
  removedTitle: 'Atenção...',
  removedMeanwhile:
    'Outra pessoa excluiu este registro enquanto você editava. As suas alterações não foram salvas.',
  empty: '(vazio)',
  merge: 'Salvar',
  discard: 'Descartar as minhas alterações',
  restored: (at: string) => `Recuperamos o que você digitou em ${at} e ainda não salvou.`,
  restoredSent: (at: string) =>
    `A página fechou enquanto salvava o que você digitou em ${at}: veja se já está salvo antes de salvar de novo.`,
  restoredWithout: (titles: readonly string[]) =>
    `Digite de novo, porque não fica guardado neste computador: ${titles.join(', ')}.`,
  restoredOlder: 'O registro mudou depois disso: confira antes de salvar.',
  discardDraft: 'Descartar rascunho',
  tabs: 'Partes do registro',
  formTab: 'Dados',
  historyTab: 'Histórico',
  code: (id: number) => `código ${id}`,
  duplicate: 'Duplicar',
  saveMore: 'Salvar e adicionar outro',
  oneOf: (place: number, count: number) =>
    `Registro ${formatInteger(place)} de ${formatInteger(count)} lidos do arquivo. Confira e salve: o próximo vem em seguida.`,
  skip: 'Pular este',
  noHistory: 'Nenhuma alteração registrada.',
  restore: 'Restaurar os valores anteriores',
  loading: 'Carregando...',
  notFound: 'Registro não encontrado.',
  backToList: 'Voltar à listagem',
  loadFailed: 'Não foi possível carregar o formulário.',
  closedIn: (state: string) => `Não pode ser alterado na situação “${state}”.`,
  needsApproval: 'A alteração deste campo só vale depois de aprovada.',
  giveUpAwaiting: 'Desistir da alteração',
  giveUpHelp: (titles: readonly string[]) =>
    `A alteração de ${listed(titles)} deixa de aguardar aprovação, e valem os valores atuais.`,
  gaveUp: 'Você desistiu da alteração.',
  awaiting: (titles: readonly string[]) => `Alteração de ${listed(titles)} aguardando aprovação`,
  sentForApproval: (titles: readonly string[]) =>
    `A alteração de ${listed(titles)} foi enviada para aprovação; até lá valem os valores atuais.`,
  askTitle: 'Atenção',
  ask: (words: string) => `${words}\n\nSalvar mesmo assim?`,
  saveAnyway: 'Salvar mesmo assim',
  readOnly: 'Você pode consultar este registro, mas não alterá-lo.',
} as const

/** @example listed(['área', 'contorno']) // 'área e contorno' */
function listed(titles: readonly string[]): string {
  const words = titles.map(withinSentence)
  return new Intl.ListFormat('pt-BR').format(words)
}
