/** The text of each step, for a tester. */
export const instructions: Readonly<Record<string, string>> = {
  'start empty':
    'Switch on the modules MOBILEVERCODELOGIN3, FREEPLAY3, DIRECTREG3, USERNAMEREG3, PWDEXPFORCECHANGE3, SOCIALLOGIN3 and the store flags smsLogin, freePlay and socialLogin in the console. As a visitor, press Sign in with the fields of the header empty.',
  'start filled':
    'With the same settings, type mina_k and its password (a wrong one where the platform is to refuse it) into the header and press Sign in.',
  'start half': 'With the same settings, type only mina_k into the header and press Sign in.',
  'start plain': 'With those modules and flags off, press Sign in with the fields of the header empty.',
  'start smsOnly':
    'With MOBILEVERCODELOGIN3 and smsLogin on, passwordLogin and countryCodeChoice off, type mina_k and its password into the header and press Sign in.',
  'start back':
    'With those settings and SOCIALLOGIN3, choose a provider without a linked account, press Register here, then Sign in above that form.',
  'start byService': 'The same with PHONEVERIFSERVICE3 on, nothing typed into the header.',
  'confirmServiceCode = right': 'The service accepts the code.',
  'confirmServiceCode = wrong': 'The service rejects the code.',
  'confirmServiceCode = noSuchNumber': 'The service reports that there is no such number.',
  'confirmServiceCode = offline': 'The connection breaks during the request to the service.',
  'login = unproved': 'The platform refuses: the service’s proof of the number has expired.',
  'passkey.choose (offered)': 'Press Use a passkey under the form.',
  'passkey.choose (not offered)': 'No person can do this: there is no such button.',
  'signInByPasskey = welcome': 'Choose the passkey in the dialog of the browser.',
  'signInByPasskey = cancelled': 'Press Cancel in the dialog of the browser.',
  'social.choose (google)': 'Press Google under the form.',
  'proof.drop (held)': 'Press Do not link in the note above the form.',
  'socialSignIn = known':
    'In the window choose an address that was linked to an account before, as after a sign-in by password.',
  'socialSignIn = newPlace':
    'Choose such an address, with LOGINIPVERF3 on and from a browser in which that account has never been.',
  'socialSignIn = unbound': 'In the window choose an address that is linked to no account.',
  'socialSignIn = closed': 'Close the window.',
  'socialSignIn = left': 'Press Cancel on the page, not in the window.',
  'login = proofTaken':
    'The platform refuses, since another member has linked that address meanwhile: in a second tab, sign in as another member with the same address chosen.',
  'method.choose (sms)': 'Choose With SMS above the form.',
  'method.choose (password)': 'Choose With password above the form.',
  'form.submit (right)':
    'Fill in mina_k, its password (a wrong one where the platform is to refuse it) and the image captcha if required, leave Remember me unticked, press Sign in.',
  'form.submit (remembering)':
    'Fill in mina_k, its password and the image captcha if required, tick Remember me, press Sign in.',
  'form.submit (blank)': 'Type two blanks as the name, nothing else, and press Sign in.',
  'form.submit (noPassword)': 'Fill in everything but the password and press Sign in.',
  'form.submit (noCaptcha)': 'Fill in name and password, leave the image captcha empty and press Sign in.',
  'code.request (phone)': 'Type 532 418 07 72 as the mobile number and press Send SMS.',
  'code.request (noPhone)': 'Leave the mobile number empty and press Send SMS.',
  'sms.submit (right)':
    'Type the number 532 418 07 72 and the code that was sent (a wrong one where the platform is to refuse it), leave Remember me unticked, press Sign in.',
  'sms.submit (remembering)': 'Type number and code, tick Remember me, press Sign in.',
  'sms.submit (wrongPhone)': 'Type 12 as the number, any code, and press Sign in.',
  'sms.submit (noCode)': 'Type the number, a blank as the code, and press Sign in.',
  'link.follow (forgotPassword)': 'Press Forgot your password?',
  'link.follow (registration)': 'Press Register here.',
  'link.follow (freePlay)': 'Press Free play.',
  'dialog.close': 'Press Close in the corner of the form.',
  'recall = nothing':
    'This browser has stored nothing from an earlier sign-in: use a private window from the start.',
  'recall = kept':
    'This browser has stored name and password: sign in with Remember me ticked, and out again, beforehand.',
  'recall = keptPhone':
    'This browser has stored a mobile number: sign in by SMS with Remember me ticked, and out again, beforehand.',
  'recall = broken': 'This browser does not allow the site to store anything: block its cookies beforehand.',
  'sliderCaptcha = passed': 'Pass the slider check: move the piece into the gap.',
  'sliderCaptcha = closed': 'Press Close in the corner of the slider check.',
  'login = welcome': 'The platform accepts the sign-in.',
  'login = welcomeDefault': 'The platform accepts it and reports that the password is the default one.',
  'login = welcomeExpired': 'The platform accepts it and reports that the password has expired.',
  'login = refused':
    'The platform refuses the sign-in; where it has not required the image captcha yet, CAPTCHA3 was switched off in the console beforehand.',
  'login = needsCaptcha':
    'The platform refuses, since the password is wrong, and requires the image captcha from now on.',
  'login = newPlace':
    'The platform requires a second step: LOGINIPVERF3 was switched on in the console, and the account has never signed in here.',
  'login = offline':
    'The connection breaks during the request to the platform: set the fault lost for login in the console beforehand.',
  'secondStep = passed': 'Have the code sent, type it and press Confirm.',
  'secondStep = tooLate':
    'Wait until the step is over (Console, Clock: more than ten minutes), type any code and press Confirm.',
  'secondStep = left': 'Press Back to sign in.',
};
