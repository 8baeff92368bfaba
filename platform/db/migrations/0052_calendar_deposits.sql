ALTER TABLE "sign_in_claims" ADD COLUMN "taken_back_at" bigint;--> statement-breakpoint
ALTER TABLE "sign_in_claims" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "sign_in_claims" ADD CONSTRAINT "sign_in_claims_taken_back" CHECK ((taken_back_at is null) = (note is null));