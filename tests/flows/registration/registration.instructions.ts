/** The text of each step, for a tester. */
export const instructions: Readonly<Record<string, string>> = {
  'start byName':
    'Console, Modules: DIRECTREG3 and USERNAMEREG3 on; MOBILENUMREG3, REGMOBVERF3 and FREEPLAY3 off. Open /register.',
  'start byBoth':
    'Console, Modules: DIRECTREG3, USERNAMEREG3, MOBILENUMREG3, REGMOBVERF3 and FREEPLAY3 on. Open /register.',
  'start byService':
    'Console, Modules: DIRECTREG3, USERNAMEREG3, REGMOBVERF3 and PHONEVERIFSERVICE3 on; MOBILENUMREG3 off. Open /register.',
  'start bound':
    'As for byName, with SOCIALLOGIN3: choose a provider without a linked account, then press Register here.',
  'register = socialTaken': 'The platform refuses, since another member has linked that address meanwhile.',
  'form.submit (right)':
    'Fill in every field rightly (a name that is taken, a wrong code where the platform is to refuse), tick the box, press Create account.',
  'form.submit (blank)': 'Leave every field empty and the box unticked, press Create account.',
  'form.submit (inconsistent)':
    'Fill in everything rightly, but another password the second time; press Create account.',
  'form.submit (noAffiliate)':
    'Fill in everything but the affiliate code, tick the box, press Create account.',
  'field.typed (password)': 'Type Kubbe2026 as the password and stay in the field.',
  'field.left (badName)': 'Type 9k as the username and go on to another field.',
  'draft.keep (name)': 'Type mina_k as the username and go on to another field.',
  'method.choose (mobile)': 'Choose Mobile number above the form.',
  'method.choose (username)': 'Choose Username above the form.',
  'code.request (right)': 'Type 532 418 07 72 as the mobile number and press Send SMS.',
  'code.request (badNumber)': 'Type 12 as the mobile number and press Send SMS.',
  'form.retry': 'Press Try again.',
  'login.open': 'Press Sign in beside "Already a member?".',
  'freePlay.open': 'Press Try free play.',
  'dialog.close': 'Press Close in the corner of the form.',
  'loadForm = short': 'The platform requires only the fields that every account needs.',
  'loadForm = long': 'The platform requires an affiliate code and the image captcha, too.',
  'loadForm = draft':
    'The number 532 418 07 72 was typed under Mobile number and the page loaded again beforehand.',
  'loadForm = offline': 'The network is off while the form is fetched.',
  'checkAffiliate = known': 'The platform knows the affiliate code.',
  'checkAffiliate = unknown': 'The platform does not know the affiliate code.',
  'checkAffiliate = offline': 'The network is off while the affiliate code is checked.',
  'sliderCaptcha = passed': 'Pass the slider check: move the piece into the gap.',
  'sliderCaptcha = closed': 'Press Close in the corner of the slider check.',
  'register = welcome': 'The platform creates the account.',
  'register = taken': 'The platform refuses: the username is taken.',
  'register = changed':
    'Console, Documents: publish version 2 of the terms while the form is filled in; the platform refuses.',
  'register = invalid': 'The platform refuses: the username does not fit its rule.',
  'register = unproved': 'The platform refuses: the service’s proof of the number has expired.',
  'confirmServiceCode = right': 'The service accepts the code.',
  'confirmServiceCode = wrong': 'The service rejects the code.',
  'confirmServiceCode = otherNumber': 'The service reports that there is no such number.',
  'confirmServiceCode = offline': 'The connection breaks during the request to the service.',
  'register = offline': 'The network is off while the form is sent.',
};
