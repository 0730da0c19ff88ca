export const addressText = {
  subscribe: 'Assinar este calendário',
  about:
    'O endereço mostra estes registros, com esta pesquisa e estes filtros, na sua agenda (Google, Outlook, Apple). Ele segue o seu acesso e não mostra dados pessoais mascarados.',
  name: 'Nome',
  nameHint: 'Como o calendário aparece na sua agenda.',
  missingName: 'Informe o nome.',
  create: 'Criar endereço',
  renew: 'Renovar endereço',
  address: 'Endereço do calendário',
  keep: 'Copie o endereço agora: ele não será mostrado de novo. Quem o tem vê estes registros sem entrar no console.',
  usage:
    'Na sua agenda, escolha adicionar calendário por URL e cole o endereço. Para revogá-lo, abra “Calendários assinados” no menu da sua conta.',
  open: 'Abrir na agenda',
  copied: 'Endereço copiado.',
} as const
