import { formatInteger } from '#model/formats/index'

/** Hours are 0 to 23. */
export const text = {
  greeting: (hour: number, name: string) =>
    `${hour < 5 || hour >= 18 ? 'Boa noite' : hour < 12 ? 'Bom dia' : 'Boa tarde'}, ${name}!`,
  subtitle: (waiting: number) =>
    waiting === 0
      ? 'Você não tem pendências.'
      : waiting === 1
        ? 'Você tem 1 pendência.'
        : `Você tem ${formatInteger(waiting)} pendências.`,
  loading: 'Carregando...',
  waiting: 'Precisa de atenção',
  overview: 'Visão geral',
  charts: 'Gráficos',
  help: (help: string) => `Ajuda: ${help}`,
  seeCard: (action: string, title: string) => `${action}: ${title}`,
  label: 'Grupo',
  /** Shown as the origin of the list's filter. */
  origin: (title: string, label?: string) =>
    label === undefined ? `painel, ${title}` : `painel, ${title} – ${label}`,
  quality: 'Gráficos da qualidade',
  starterTitle: 'Os catálogos ainda estão vazios',
  starterHint: (count: number) =>
    `Há ${formatInteger(count)} registros prontos: espécies, variedades, irrigação, pragas, doenças, análises e outros. Você pode mudá-los depois.`,
  starter: 'Começar com catálogos prontos',
} as const
