-- Two accounts of one phone, its country said to end at another digit: the number stays with who has no other way in,
-- else with who was here last. The other keeps it as a part of the profile, and signs in by the password.
UPDATE "members" SET "mobile" = NULL, "country_dialing_code" = NULL,
	"profile" = jsonb_build_object('mobileNum', "twice"."number") || "members"."profile"
	FROM (SELECT "id", '+' || coalesce("country_dialing_code", '90') || "mobile" AS "number", row_number() OVER (
			PARTITION BY coalesce("country_dialing_code", '90') || "mobile"
			ORDER BY "password_hash" IS NOT NULL, coalesce("last_login_at", 0) DESC, "id"
		) AS "place" FROM "members" WHERE "mobile" IS NOT NULL) AS "twice"
	WHERE "twice"."id" = "members"."id" AND "twice"."place" > 1;--> statement-breakpoint
DROP INDEX "members_mobile_key";--> statement-breakpoint
CREATE UNIQUE INDEX "members_number_key" ON "members" USING btree ((coalesce("country_dialing_code", '90') || "mobile")) WHERE mobile is not null;
