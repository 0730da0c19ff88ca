import type { ProviderRefusal } from '#model/wire/people/provider'

export const text = {
  product: 'Console Agrícola',
  back: 'Voltar para o login',
  failed: 'Não foi possível concluir. Tente novamente.',
  checkFields: 'Verifique os campos indicados.',
  required: '* Obrigatório',
  badEmail: 'E-mail inválido',
  tooShort: (length: number) => `Mínimo ${length} caracteres.`,
  mismatch: 'As senhas não coincidem',
  newPassword: 'Nova senha',
  confirm: 'Confirmar senha',
  wait: 'Aguarde…',
  goOn: 'Ir para o login',

  forgotHint: 'Informe o e-mail do seu cadastro. Enviaremos um link para você escolher uma nova senha.',
  email: 'E-mail',
  optionalEmail: 'E-mail (opcional)',
  send: 'Enviar link',
  sentTitle: 'Verifique o seu e-mail',
  sent: (email: string) =>
    `Se ${email} for o e-mail de um cadastro, o link para escolher uma nova senha chegará em instantes. Ele vale por 1 hora e funciona uma única vez.`,
  sentDemo:
    'Nesta demonstração nenhum e-mail sai: o administrador encontra a mensagem no menu, em Sistema → Caixa de saída.',
  again: 'Não recebi: enviar de novo',

  resetHint:
    'Ao salvar, você confirma que leu o aviso de privacidade: os seus dados são usados apenas para o seu atendimento pela cooperativa. Sessões abertas com uma senha anterior são encerradas.',
  save: 'Salvar nova senha',
  checking: 'Verificando o link…',
  badLinkTitle: 'Este link não funciona',
  notOpenedTitle: 'Não foi possível abrir o link',
  tryAgain: 'Tentar de novo',
  badInvitation: 'Se era um convite sem e-mail, peça outro à cooperativa.',
  askAgain: 'Pedir um novo link',
  resetDoneTitle: 'Senha alterada',
  resetDone: 'Entre com a sua nova senha.',

  unsubscribeTitle: 'Deixar de receber mensagens?',
  unsubscribeChannels: { mail: 'e-mail', sms: 'SMS' },
  unsubscribeHint: (channel: string) =>
    `Você não receberá mais, por ${channel}, as mensagens que a cooperativa envia a várias pessoas. Avisos sobre o seu cadastro, como senha e cobranças, continuam.`,
  unsubscribe: 'Não quero mais receber',
  unsubscribedTitle: 'Pronto, você não recebe mais',
  unsubscribed: (channel: string) =>
    `Anotamos que você não quer mensagens da cooperativa por ${channel}. Se mudar de ideia, entre no sistema e escolha em Dados Pessoais, no botão Avisos, ou fale com a cooperativa.`,

  verifying: 'Confirmando o seu e-mail…',
  askMail: 'Para isso, entre no sistema e abra Dados Pessoais.',
  verifiedTitle: 'E-mail confirmado',
  verified: 'Obrigado! O seu e-mail foi confirmado.',

  notMeHint:
    'A troca do e-mail de acesso será desfeita, as sessões abertas serão encerradas e a senha atual deixará de valer. Enviaremos a este endereço um link para você escolher uma nova senha.',
  askPassword: 'Se não foi você, use “Esqueci minha senha” ou avise o administrador.',
  undo: 'Não fui eu: desfazer a troca',
  undoneTitle: 'Troca desfeita',
  undone:
    'As sessões foram encerradas. Abra o link que acabamos de enviar ao seu e-mail para escolher uma nova senha.',

  registerHint: 'Conte quem você é. A cooperativa analisa o pedido e avisa você por e-mail ou SMS.',
  documents: { cpf: 'CPF', cnpj: 'CNPJ', 'cpf-cnpj': 'CPF/CNPJ' },
  companyName: 'Razão social',
  tradeName: 'Nome fantasia (opcional)',
  stateRegistration: 'Inscrição estadual (ou ISENTO)',
  training: 'Formação',
  chooseTraining: 'Escolha a sua formação',
  trainings: [
    'Engenheiro(a) agrônomo(a)',
    'Técnico(a) agrícola',
    'Técnico(a) em agropecuária',
    'Médico(a) veterinário(a)',
    'Zootecnista',
    'Outro',
  ],
  licence: 'Registro profissional, CREA ou CFTA (opcional)',
  cep: 'CEP',
  state: 'Estado',
  chooseState: 'Escolha o estado',
  city: 'Cidade',
  chooseCity: 'Escolha a cidade',
  district: 'Bairro',
  street: 'Logradouro',
  number: 'Número (ou S/N)',
  mobile: 'Celular',
  profile: 'Perfil',
  chooseProfile: 'Escolha o seu perfil',
  profiles: [
    ['produtor', 'Produtor'],
    ['empresa', 'Empresa'],
    ['tecnico', 'Técnico'],
    ['gestor', 'Gestor'],
  ],
  ask: 'Enviar solicitação',
  askedTitle: 'Solicitação enviada',
  asked:
    'Recebemos o seu pedido. Assim que ele for analisado, você receberá um e-mail ou SMS com o convite para entrar.',
  privacy:
    'Li o aviso de privacidade: os meus dados são usados apenas para analisar este pedido e criar o meu cadastro.',

  providerEntering: 'Conferindo o seu acesso…',
  providerFailed: 'Não foi possível entrar',
  providerRefused: {
    indisponivel:
      'O provedor de identidade não respondeu. Tente de novo em alguns minutos ou entre com a sua senha.',
    recusado:
      'O acesso não pôde ser conferido: o prazo acabou, ele já foi usado ou começou em outro navegador. Tente de novo.',
    cancelado: 'O acesso foi cancelado no provedor de identidade.',
    desconhecido: 'Não há conta ativa com o seu e-mail neste sistema. Peça acesso ao administrador.',
    email: 'O provedor de identidade não confirmou o seu e-mail. Confirme-o lá ou entre com a sua senha.',
    confirmar:
      'O e-mail da sua conta ainda não foi confirmado neste sistema. Use “Esqueci minha senha” uma vez; depois, entre por aqui.',
    grupo: 'O provedor de identidade não indica nenhum grupo de acesso para você. Fale com o administrador.',
    papel:
      'O grupo que o provedor de identidade indica não serve para o seu cadastro. Fale com o administrador.',
    administrador:
      'O provedor de identidade indica um grupo abaixo do seu, e um administrador não perde o acesso assim. Peça a outro administrador que altere o seu grupo, ou entre com a sua senha.',
    cadastro:
      'A sua conta não pôde ser criada com o que o provedor de identidade informou. Peça acesso ao administrador.',
  } satisfies Record<ProviderRefusal, string>,

  shortOpening: 'Abrindo o link…',

  setupHint:
    'Crie o primeiro administrador. O código foi mostrado no console do servidor quando ele iniciou.',
  code: 'Código do servidor',
  name: 'Nome completo',
  cpf: 'CPF',
  finish: 'Criar acesso',
  setupDoneTitle: 'Tudo já está configurado',
  setupDone: 'O primeiro acesso já foi criado. Entre com a sua conta.',
} as const
