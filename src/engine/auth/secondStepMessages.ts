export const stepText = {
  title: 'Confirme que é você',
  hint: {
    aplicativo: 'Digite o código de 6 números que o seu aplicativo mostra agora.',
    chave: 'Use a chave de acesso deste dispositivo.',
    recuperacao: 'Digite um dos códigos de recuperação que você guardou. Cada um funciona uma única vez.',
  },
  label: {
    aplicativo: 'Código do aplicativo',
    chave: 'Chave de acesso',
    recuperacao: 'Código de recuperação',
  },
  missing: {
    aplicativo: 'Informe o código do aplicativo.',
    recuperacao: 'Informe um código de recuperação.',
  },
  choose: {
    aplicativo: 'Usar o aplicativo de códigos',
    chave: 'Usar uma chave de acesso',
    recuperacao: 'Usar um código de recuperação',
  },
  confirm: 'Confirmar',
  useKey: 'Usar a chave de acesso',
  keyFailed: 'A chave de acesso não foi usada. Tente novamente, ou escolha outra forma de entrar.',
  checking: 'Conferindo…',
  back: 'Voltar',
  failed: 'Não foi possível confirmar. Tente novamente.',
} as const
