import { formatInteger } from '#model/formats/index'
import { withinSentence } from '#model/formats/text'

/** Hours are 0 to 23. */
export const text = {
  greeting: (hour: number, name: string) =>
    `${hour < 5 || hour >= 18 ? 'Boa noite' : hour < 12 ? 'Bom dia' : 'Boa tarde'}, ${name}!`,
  subtitle: (waiting: number, stepsLeft: number) =>
    waiting === 0
      ? stepsLeft === 0
        ? 'Você não tem pendências.'
        : text.stepsLeft(stepsLeft)
      : waiting === 1
        ? 'Você tem 1 pendência.'
        : `Você tem ${formatInteger(waiting)} pendências.`,
  loading: 'Carregando...',
  waiting: 'Precisa de atenção',
  overview: 'Visão geral',
  charts: 'Gráficos',
  help: (help: string) => `Ajuda: ${help}`,
  seeCard: (action: string, title: string) => `${action}: ${title}`,
  offline: 'Sem conexão: estes números são da última vez em que houve sinal.',
  label: 'Grupo',
  /** Shown as the origin of the list's filter. */
  origin: (title: string, label?: string) =>
    label === undefined ? `painel, ${title}` : `painel, ${title} – ${label}`,
  quality: 'Gráficos da qualidade',
  stepsLeft: (left: number) =>
    left === 1 ? 'Falta 1 passo para começar.' : `Faltam ${formatInteger(left)} passos para começar.`,
  stepsDone: (done: number, all: number) => `${formatInteger(done)} de ${formatInteger(all)} prontos.`,
  allDone: 'Tudo pronto: você já pode trabalhar.',
  stepDone: 'Feito',
  stepOpen: 'Por fazer',
  createFirst: (title: string) => `Cadastrar ${withinSentence(title)}`,
  seeList: (plural: string) => `Ver ${withinSentence(plural)}`,
  askTheOffice: 'Fale com a cooperativa.',
} as const
