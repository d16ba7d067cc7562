interface OtherAnswer {
  readonly status: number
  readonly why: string
}

const halfWay = 'it is a step in the middle of a log-in or a set-up that has not begun'
const ofMail = 'its token comes by mail or at the first start'
const imported = 'the inspection was not imported'
const general = 'the document is one of a rope, not a general one'
const ofDevice = 'a device has begun neither a request nor an upload'

/**
 * Calls whose examples name what only exists in the middle of a conversation, or a file that is of one device: they are
 * answered by the problem that says so. The tests of their own go through those conversations.
 */
export const otherAnswers: Readonly<Record<string, OtherAnswer>> = {
  'session.login': { status: 401, why: 'nobody has this password' },
  'session.secondFactor': { status: 401, why: halfWay },
  'session.resendCode': { status: 401, why: halfWay },
  'session.confirm': { status: 422, why: 'it is not the password of the caller' },
  'session.linkState': { status: 404, why: ofMail },
  'session.setPassword': { status: 404, why: ofMail },
  'session.unsubscribeByMailProgram': { status: 400, why: ofMail },
  'session.setupState': { status: 404, why: ofMail },
  'session.setup': { status: 404, why: ofMail },
  'account.password': { status: 422, why: 'it is not the password of the caller' },
  'account.setTwoFactor': { status: 422, why: halfWay },
  'account.twoFactorQr': { status: 404, why: halfWay },
  'account.newRecoveryCodes': { status: 422, why: 'the caller has no authenticator' },
  'saml.beginTest': { status: 422, why: 'there is no identity provider' },
  'saml.getTest': { status: 404, why: 'no connection test was begun' },
  'imports.get': { status: 409, why: imported },
  'imports.undo': { status: 409, why: imported },
  'imports.restore': { status: 409, why: imported },
  'tasks.uploadToRope': { status: 422, why: 'the file names none of the columns' },
  'tasks.upload': { status: 422, why: 'the file names none of the columns' },
  'tasks.undoUpload': { status: 404, why: 'nothing was uploaded' },
  'calendar.feed': { status: 404, why: 'no feed has this token' },
  'sensorDevices.revokeToken': { status: 404, why: 'it is the token of a user' },
  'truscan.revokeToken': { status: 404, why: 'it is the token of a user' },
  'traces.get': { status: 404, why: 'no device measured along the rope' },
  'truscan.create': { status: 409, why: 'the rope has a device' },
  'truscan.withdraw': { status: 409, why: 'the device has no open request' },
  'truscan.answerRequest': { status: 404, why: ofDevice },
  'truscan.uploadPart': { status: 404, why: ofDevice },
  'truscan.finishUpload': { status: 404, why: ofDevice },
  'truscan.upload': { status: 422, why: 'the file is no measurement' },
  'documents.preview': { status: 422, why: 'the document is no readable file' },
  'archive.preview': { status: 422, why: 'the document is no readable file' },
  'generalDocuments.properties': { status: 404, why: general },
  'generalDocuments.versions': { status: 404, why: general },
  'generalDocuments.addVersion': { status: 404, why: general },
  'generalDocuments.confirm': { status: 404, why: general },
  'generalDocuments.confirmations': { status: 404, why: general },
  'fileScans.release': { status: 404, why: 'nothing was found' },
  'fileScans.remove': { status: 404, why: 'nothing was found' },
  'outbox.list': { status: 404, why: 'mails leave by a mail server' },
}
