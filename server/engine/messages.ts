/* pt-BR messages that only the server sends; shared ones are in model/messages. */

export const serverText = {
  internal: 'Ocorreu um erro inesperado. Tente novamente; se persistir, informe o código do erro.',
  unavailable: 'O sistema está ocupado ou em manutenção. Tente novamente em instantes.',
  busy: 'Outra operação alterou os mesmos dados. Tente novamente.',
  badProxy:
    'TRUST_PROXY deve ser o número de proxies na frente do servidor ou as suas redes, separadas por vírgula (ex.: 10.0.0.0/8).',
  unnamedProxy: (peer: string) =>
    `Chegam pedidos com X-Forwarded-For de ${peer}, e ele não é lido: para os limites, todos os visitantes têm esse endereço. Se há um proxy na frente do servidor, defina BEHIND_PROXY=1 ou TRUST_PROXY (docs/operacao.md).`,
  tooOften: (seconds: number) =>
    `Muitas operações em pouco tempo. Aguarde ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'} e tente novamente.`,
  tookTooLong:
    'A consulta demorou demais e foi interrompida. Restrinja o filtro ou o período, ou tente novamente mais tarde.',
  tooMuchAtOnce: 'Há consultas demais suas em andamento. Aguarde que terminem e tente novamente.',
  fromElsewhere: 'Esta chamada veio de outra página ou de um link, e não do console. Nada foi feito.',
  pdfsBusy: 'Há muitos PDF à espera de leitura. Tente novamente em instantes.',
  picturesBusy: 'Há muitas imagens à espera de miniatura. Tente novamente em instantes.',
  openConsole: 'Abrir o console',
  starting: 'O console está sendo preparado. Aguarde um instante.',
  noSuchRoute: 'Recurso não encontrado.',
  tooLarge: 'O conteúdo enviado é grande demais.',
  tooManyValues: (most: number) =>
    `O conteúdo enviado tem valores demais: são no máximo ${most.toLocaleString('pt-BR')} de uma vez.`,
  manyRecords: (most: number) => `Informe de 1 a ${most} códigos`,
  tooManyParameters: (most: number) => `A consulta tem parâmetros demais: são no máximo ${most}.`,
  notJson: 'Envie o conteúdo em JSON (Content-Type: application/json).',
  notForm: 'Envie os parâmetros como formulário (Content-Type: application/x-www-form-urlencoded).',
  badOverride: 'Cabeçalho X-HTTP-Method-Override inválido: só GET é aceito em um POST.',
  notObject: 'O corpo da requisição deve ser um objeto JSON.',
  notList: 'O corpo da requisição deve ser uma lista JSON.',
  badIfMatch: 'Cabeçalho If-Match inválido.',
  badFormat: 'Formato desconhecido. Use formato=xlsx ou formato=csv, ou peça o tipo no cabeçalho Accept.',
  noSuchFormat:
    'A lista não pode ser entregue neste formato. Peça JSON, XLSX, CSV ou NDJSON no cabeçalho Accept.',
  onlyJson: 'Esta consulta só é entregue como JSON. Peça application/json no cabeçalho Accept.',
  badKey: 'Cabeçalho Idempotency-Key inválido: use de 8 a 200 letras, números e sinais.',
  otherRequest: 'Esta Idempotency-Key já foi usada em outra requisição.',
  badDeviceAct: 'Cabeçalho Device-Act inválido: informe o UUID do aparelho e o número do ato.',
  noDeviceAct: 'Esta chamada não aceita Device-Act.',
  otherAct:
    'Este ato já foi enviado de outro aparelho, com outro conteúdo, e está gravado. Confira o registro e descarte o que espera aqui.',
  badDevice: 'Informe o UUID do aparelho e o número da última cópia que ele guardou.',
  olderConsole:
    'Os cadastros mudaram depois que esta página foi aberta. Nada foi feito: atualize o console, e o que espera é enviado.',
  deviceRevoked: 'Este aparelho foi revogado: o que ele guardava do sistema deve ser apagado dele.',
  otherCopy:
    'O que o aparelho guarda não confere com o sistema: apague dele a cópia e leve os registros de novo.',
  copyRunning: 'O aparelho já está recebendo uma cópia. Aguarde e tente novamente.',
  partTooLarge: 'Parte grande demais: envie até 1 MB por vez, e até 32 MB no total.',
  partsMissing: 'Ainda faltam partes. Envie as que faltam e tente novamente.',
  noDevice: 'Aparelho não encontrado.',
  badRecorded: (name: string) => `Cabeçalho ${name} inválido.`,
  doneUnanswered:
    'A operação já foi gravada, mas a resposta se perdeu no caminho. Atualize a página para ver o resultado.',
  stillAnswering: 'A mesma requisição ainda está sendo atendida. Aguarde e repita.',
  shareUsedUp: (kept: number, most: number) =>
    `Seus arquivos ocupam ${inMegabytes(kept)} de ${inMegabytes(most)}; este não cabe. Remova arquivos que não usa ou fale com o administrador.`,
  filesFull:
    'O espaço para arquivos desta instalação acabou; este não foi guardado. Fale com o administrador.',
  diskFull:
    'O disco do servidor está cheio: nada foi gravado. O que já estava salvo continua a salvo; avise o administrador.',
  unsafeFile: (found: string) =>
    `O antivírus recusou este arquivo (${found}). Ele não foi guardado; confira o computador de onde veio.`,
  notScanned:
    'O arquivo não foi guardado: o antivírus não respondeu. Tente novamente em instantes; se persistir, avise o administrador.',
  foundInFile: (found: string) => `O antivírus recusou um arquivo: ${found}`,
  fileGone: 'O arquivo não está mais neste sistema. Envie-o de novo.',
  otherFile: 'O conteúdo do arquivo não é do tipo que ele diz ser. Envie-o de novo.',
  noRange: 'Este arquivo não tem o trecho indicado.',
  filesTaken: (count: number, kept: string) =>
    `${count.toLocaleString('pt-BR')} ${count === 1 ? 'arquivo passou' : 'arquivos passaram'} para o banco de dados. A pasta antiga ficou guardada em ${kept}.`,
  fileUnlike: (name: string) =>
    `O arquivo ${name} não ficou igual no banco de dados; a pasta antiga não foi mexida.`,
  importChangedAfter: (count: number, names: string) =>
    count === 1
      ? `Não é mais possível desfazer: 1 registro mudou ou ganhou anotações depois da importação (${names}).`
      : `Não é mais possível desfazer: ${count.toLocaleString('pt-BR')} registros mudaram ou ganharam anotações depois da importação (${names}…).`,
  eventFailed: 'Um evento não pôde ser cumprido agora:',
  notesKind: 'Anotações',
  mentionKind: 'Alguém mencionou você em uma anotação',
  notices: (count: number) => `${count.toLocaleString('pt-BR')} avisos`,
  tooManyToTell: (told: number) => `Só as primeiras ${told} pessoas foram avisadas.`,
  noWebhooks: 'Nenhum endereço externo está configurado.',
  importInUse: (plural: string) =>
    `Não é mais possível desfazer: outros registros já usam o que a importação cadastrou (${plural}).`,
  badValue: 'A consulta contém um valor inválido para o campo.',
  wrongCredentials: 'Usuário ou senha inválidos.',
  tooManyAttempts: (minutes: number) =>
    `Muitas tentativas de acesso. Tente novamente em ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`,
  anonymised: 'Este cadastro foi anonimizado e não pode mais ser alterado.',
  onlyLooking: 'Você está vendo como outra pessoa: nada pode ser alterado. Saia desta visão para continuar.',
  widerView: 'Esta visão mostraria mais do que você mesmo pode ver.',
  lookingAs: (viewer: string, seen: string) => `${viewer} (vendo como ${seen})`,
  byToken: (name: string, token: string) => `${name} (token ${token})`,
  noteEmpty: 'Escreva a anotação ou anexe um arquivo.',
  noteTooLong: (most: number) =>
    `A anotação deve ser um texto de até ${most.toLocaleString('pt-BR')} letras.`,
  tooManyMentions: (most: number) => `Mencione até ${most} pessoas.`,
  tooManyFiles: (most: number) => `Anexe até ${most} arquivos, como o envio os respondeu.`,
  cannotSee: 'Só é possível mencionar quem pode ver este registro.',
  othersNote: 'Só quem escreveu a anotação pode alterá-la.',
  noteGone: 'Esta anotação foi removida.',
  badKind: (known: readonly string[]) => `Tipo desconhecido. Os que há são: ${known.join(', ')}.`,
  tokenCall: 'Esta chamada não pode ser feita com um token de acesso.',
  tokenScope: 'O token não alcança esta seção.',
  tokenReads: 'O token é só de leitura.',
  tokenOfPerson:
    'Um token não altera e-mail, documento, telefone nem grupo de quem tem acesso, nem age sobre quem está no mesmo nível ou acima.',
  tokenName: 'Dê um nome ao token, de até 60 caracteres.',
  tokenDays: 'Informe a validade, de 1 a 365 dias.',
  tokenEntities: 'Escolha ao menos uma seção que tokens podem alcançar.',
  tooManyStreams: 'Há páginas demais abertas nesta conta; esta atualiza os dados de tempos em tempos.',
  tooManyTokens: 'Já há 20 tokens ativos nesta conta. Revogue um deles.',
  calendarName: 'Dê um nome ao calendário, de até 60 caracteres.',
  calendarField: 'Escolha uma data que você possa ver nesta lista.',
  tooManyCalendars: 'Já há 20 calendários assinados nesta conta. Revogue um deles.',
  noCalendar: 'Este calendário não existe mais. Crie outro endereço no console.',
  calendarTooOften:
    'Este calendário já foi lido muitas vezes na última hora. Diminua a frequência no seu programa.',
  calendarCut: (most: number) =>
    `Há mais registros do que cabem aqui: só os ${most.toLocaleString('pt-BR')} mais recentes são mostrados.`,
  serviceName: 'Dê um nome à conta de serviço, de até 60 caracteres.',
  serviceGroup: 'Escolha um grupo de acesso abaixo do seu.',
  visitor: 'Visitante',
  leakedPassword:
    'Esta senha já vazou de outro sistema e está em listas de quem tenta invadir contas. Escolha outra.',
  commonPassword:
    'Esta senha está entre as mais usadas ou é fácil de adivinhar. Escolha outra, por exemplo com três ou quatro palavras.',
  ownPassword:
    'A senha não pode conter o seu nome, e-mail ou documento, nem o nome deste sistema. Escolha outra.',
  wrongPassword: 'Senha atual incorreta.',
  enterAnew: 'A sua conta não tem senha: saia, entre de novo e repita em até 15 minutos.',
  missingPassword: '* Por favor, informe a senha atual',
  outranked: 'Só quem está em um nível acima do desta pessoa pode alterar o acesso dela.',
  outOfSight: (title: string, who: string) =>
    `Alterar “${title}” tiraria o registro do alcance de quem o acompanha (${who}). Peça a alteração a essa pessoa ou a quem está acima dela.`,
  ownEmail: 'Altere o seu próprio e-mail em Dados Pessoais: a senha atual e o novo endereço são conferidos.',
  wrongCode: 'Código incorreto ou já usado.',
  stepOver: 'O tempo para confirmar o acesso acabou. Entre de novo.',
  wrongKey: 'A chave de acesso não foi reconhecida.',
  tooManyKeys: 'Você já tem o máximo de chaves de acesso. Remova uma delas.',
  keyName: 'Dê um nome à chave, de até 60 caracteres.',
  hasApp: 'Já há um aplicativo de códigos. Desative-o antes de configurar outro.',
  noFactor: 'Não há segundo fator ativo.',
  factorRequired: 'O seu grupo de acesso exige um segundo fator. Ative-o para continuar.',
  badLink: 'Este link não vale mais: já foi usado, expirou ou veio cortado. Peça um novo.',
  alreadySetUp: 'A configuração inicial já foi feita. Entre com a sua conta.',
  outOfScope: 'O registro ficaria fora do que você pode acessar.',
  alone: (title: string) =>
    `O registro está marcado em “${title}”. Marque outro, ou desmarque este, antes de excluir.`,
  alreadyActive: 'O registro já está ativo.',
  inUse: 'O registro está em uso em outro cadastro.',
  tooLate: 'O prazo para enviar a mensagem passou.',
  alreadySent: 'A mensagem já foi enviada.',
  beingSent: 'A mensagem está sendo enviada agora.',
  onlyKept: 'Nenhum serviço envia as mensagens deste canal: a mensagem fica apenas neste sistema.',
  outboxFailed: 'Caixa de saída:',
  or: ' ou ',
  chosenRecords: (count: string, many: number) => (many === 1 ? '1 escolhido' : `${count} escolhidos`),
  messageEmpty: '* Obrigatório',
  messageTooLong: (most: number) => `Até ${most.toLocaleString('pt-BR')} letras.`,
  cannotQuote: (path: string) =>
    `O texto cita {${path}}, que não é um campo desta lista ou o seu acesso não mostra por inteiro.`,
  strayBrace: 'O texto tem uma chave { ou } sem o seu par. Complete-a ou retire-a.',
  noChannel: 'Escolha por onde enviar.',
  nobodyToReach: 'Ninguém desta lista recebe mensagens por estes canais.',
  reachChanged: (count: number) =>
    `A lista mudou: agora ${count === 1 ? 'é 1 pessoa' : `são ${count.toLocaleString('pt-BR')} pessoas`}. Confira e envie de novo.`,
  tooManyRecipients: (most: number) =>
    `São no máximo ${most.toLocaleString('pt-BR')} mensagens de uma vez. Restrinja a lista com um filtro.`,
  dailyMessages: (left: number) =>
    left === 0
      ? 'O limite de mensagens de hoje foi atingido. Envie amanhã ou fale com o administrador.'
      : `Hoje ainda podem sair ${left.toLocaleString('pt-BR')} mensagens. Restrinja a lista ou envie amanhã.`,
  testSubject: (subject: string) => `[Teste] ${subject}`,
  noOwnAddress: 'O seu cadastro não tem endereço para este canal.',
  tooManyTests: 'Muitos testes em pouco tempo. Aguarde alguns minutos.',
  unsubscribe: (link: string) =>
    `Você recebe esta mensagem porque está no cadastro da cooperativa. Para não receber mais mensagens como esta por e-mail:\n${link}`,
  broadcastChannels: { mail: 'E-mail', sms: 'SMS', both: 'E-mail e SMS' },
  broadcastChoice: 'Mensagens da cooperativa',
  badUnsubscribe:
    'Este link não é deste sistema, ou o endereço veio cortado. Abra-o de novo a partir do e-mail.',
  jobFailed: (name: string) => `Tarefa diária (${name}):`,
  tooManyTemplates: 'Você já salvou o máximo de modelos deste formulário. Exclua um deles.',
  tooManyViews: 'Você já salvou o máximo de visões desta lista. Exclua uma delas.',
} as const

export const processText = {
  listening: (url: string) => `Console disponível em ${url}`,
  firstAccess: (url: string, code: string) =>
    `Nenhum acesso foi criado ainda. Para criar o primeiro acesso, abra ${url}\n  Código (vale por 24 horas e uma única vez): ${code}`,
  stopping: 'Encerrando…',
  late: 'O prazo para encerrar acabou: o que ainda estava em andamento foi interrompido.',
  died: 'O processo termina para ser iniciado de novo.',
  certificateRead: 'O certificado mudou e foi lido de novo.',
  prepared: 'As tabelas estão prontas, e as linhas delas são do outro usuário do banco.',
  badRole: 'PREPARE_FOR deve ser o nome de um usuário do banco, só com letras minúsculas, números e _.',
  mayNotPrepare:
    'As tabelas precisam mudar para esta versão, e este usuário do banco não pode mudá-las. Rode antes, com o usuário dono delas, o mesmo programa com PREPARE_FOR (docs/operacao.md).',
  portTaken: (port: number) => `A porta ${port} já está em uso. Escolha outra em PORT.`,
} as const

function inMegabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 ** 2).toLocaleString('pt-BR')} MB`
}
