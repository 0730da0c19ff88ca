import { withinSentence } from '#model/formats/text'

export const text = {
  subtitle: 'Endereços pelos quais a sua agenda (Google, Outlook, Apple) mostra registros deste console.',
  none: 'Nenhum calendário foi assinado. Abra uma lista, escolha o calendário e “Assinar este calendário”.',
  of: (plural: string, date: string) => `${plural}, por ${withinSentence(date)}`,
  created: (when: string) => `Criado em ${when}`,
  used: (day: string | null) => (day === null ? 'Ainda não lido' : `Última leitura em ${day}`),
  renew: 'Renovar endereço',
  renewNamed: (name: string) => `Renovar o endereço de ${name}`,
  renewTitle: (name: string) => `Renovar o endereço de “${name}”`,
  revoke: 'Revogar',
  revokeNamed: (name: string) => `Revogar o calendário ${name}`,
  revokeTitle: 'Revogar calendário',
  revokeMessage: (name: string) => `As agendas que assinam “${name}” deixam de ser atualizadas. Continuar?`,
  revoked: 'Calendário revogado.',
  attention: 'Atenção',
  failed: 'Não foi possível concluir. Tente novamente.',
} as const
