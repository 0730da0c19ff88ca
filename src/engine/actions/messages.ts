export const actionText = {
  confirm: 'Confirmar',
  more: 'Mais ações',
  group: 'Ações do registro',
  attention: 'Atenção!',
  failedTitle: 'Ocorreu algum erro!',
} as const
